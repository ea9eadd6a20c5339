// An ordinary job, done through an official client that offers only what `tools/list` shows: other tools are called through
// call_read_tool and call_tool after find_tools has told of them. The job counts its calls and the bytes of the answers, and makes
// sure that no id or path is used that no answer of this job told. What it is not: the check of the result (place.mjs).
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { dioramaBin, within } from '../support.mjs';

const callMs = 60_000;
export const mostCalls = 20;
export const mostBytes = 40_000;

// Arguments that name an object, a file or a folder, wherever they stand. Names of types, fields, menu items and values are words that
// people know; whether the project has them, the tools say.
const naming = new Set([
  'instanceId', 'instanceIds', 'parent', 'object', 'target', 'asset', 'path', 'paths', 'scene_path', 'prefab_path', 'game_object_path',
  'root_path', 'destination', 'folder', 'prefab', 'guid', '$ref', '$asset', 'file', 'from', 'to', 'script', 'what', 'in', 'below',
  'motion', 'controller', 'clip',
]);
const free = new Set(['menuPath', 'query', 'filter']);
const roots = new Set(['/', '*', 'Assets', 'ProjectSettings', 'Packages']); // every project has them

export class Job {
  calls = 0;
  bytes = 0;
  #heard;

  constructor(statement) {
    this.statement = statement;
    this.#heard = statement;
  }

  async start(place) {
    const args = ['stdio', '--project', place.project, '--allow-writes'];
    const env = { ...process.env, XDG_STATE_HOME: place.state };
    this.client = new Client({ name: 'jobs', version: '1' });
    await within(callMs, 'connect', this.client.connect(new StdioClientTransport({ command: dioramaBin, args, env, stderr: 'ignore' })));
    const { tools } = await this.client.listTools();
    this.listed = new Map(tools.map((tool) => [tool.name, tool]));
    assert.ok(this.listed.has('find_tools') && this.listed.has('call_tool') && this.listed.has('call_read_tool'));
  }

  async end() {
    await this.client?.close();
  }

  // Tools that do `query`, of which the first is called next.
  async find(query, wanted) {
    const { items } = await this.call('find_tools', { query, limit: 1 });
    assert.equal(items[0]?.name, wanted, `find_tools: ${query}`);
  }

  // A tool of the list.
  async call(name, args = {}) {
    const { result } = await this.#run(name, args);
    assert.ok(!result.isError, `${name} ${JSON.stringify(args)}: ${result.content?.[0]?.text}`);
    return result.structuredContent;
  }

  // A tool that is not in the list: one that only reads, and any one.
  read(name, args = {}) {
    return this.#forward('call_read_tool', name, args);
  }
  change(name, args = {}) {
    return this.#forward('call_tool', name, args);
  }

  // A call that is refused, and what it says.
  async refused(name, args = {}) {
    const { result } = await this.#run(name, args);
    assert.ok(result.isError, `${name}: expected an error, got ${result.content?.[0]?.text}`);
    return result.structuredContent.error;
  }

  // What no agent would do and only the test wants to know: not counted, and not heard.
  async aside(name, args = {}) {
    const result = await within(callMs, name, this.client.callTool({ name, arguments: args }));
    assert.ok(!result.isError, `${name}: ${result.content?.[0]?.text}`);
    return result.structuredContent;
  }

  // Takes back the saved steps of the job; the project must be as it was.
  async takeBack(place, steps = 1) {
    for (let i = 0; i < steps; ++i) await this.aside('undo');
    await this.aside('save_scene');
    assert.deepEqual(await place.changes(), {}, 'undo does not bring back what was');
  }

  #forward(through, name, arguments_) {
    assert.ok(!this.listed.has(name), `${name} is in the list`);
    return this.call(through, { name, arguments: arguments_ });
  }

  async #run(name, args) {
    assert.ok(this.listed.has(name), `a client does not offer ${name}: it is not in the list`);
    if (name === 'call_tool' || name === 'call_read_tool') this.#mustBeKnownTool(args.name, args.arguments);
    if (name === 'batch') for (const each of args.calls) this.#mustBeKnownTool(each.tool, each.arguments);
    this.#mustBeHeard(args);
    const result = await within(callMs, name, this.client.callTool({ name, arguments: args }));
    this.calls += 1;
    this.bytes += Buffer.byteLength(JSON.stringify(result));
    for (const part of result.content ?? []) this.#heard += `\n${part.text}`;
    this.#heard += `\n${JSON.stringify(result.structuredContent ?? {})}`;
    return { result };
  }

  // Its name was told, and so were its arguments: by the list, or by an answer.
  #mustBeKnownTool(name, args) {
    const schema = this.listed.get(name)?.inputSchema;
    assert.ok(schema || this.#tells(name), `nobody told of a tool ${name}`);
    for (const key of Object.keys(args ?? {})) {
      assert.ok(schema ? key in schema.properties : this.#tells(key), `nobody told that ${name} takes ${key}`);
    }
    if (name === 'batch') for (const each of args.calls) this.#mustBeKnownTool(each.tool, each.arguments);
  }

  #mustBeHeard(value, key = '') {
    if (free.has(key)) return;
    if (Array.isArray(value)) return value.forEach((each) => this.#mustBeHeard(each, key));
    if (value !== null && typeof value === 'object') {
      for (const [name, each] of Object.entries(value)) this.#mustBeHeard(each, name);
      return;
    }
    const text = String(value);
    const number = typeof value === 'number';
    const looksLikeName = !number && (text.includes('/') || /^([0-9a-f]{32}|-?\d{5,}|obj:.*|scn:.*)$/.test(text));
    if (!(naming.has(key) && (number || typeof value === 'string')) && !looksLikeName) return;
    assert.ok(this.#isKnown(text), `nobody told of ${JSON.stringify(value)} (${key})`);
  }

  // Told as it is; or a place that was told and a name that is new, which the job gives.
  #isKnown(text) {
    if (text === '' || roots.has(text) || this.#tells(text)) return true;
    const cut = text.lastIndexOf('/');
    if (cut < 0) return false;
    return this.#tells(text.slice(cut + 1).replace(/(\[\d+\])?(\.\w+)?$/, '')) && this.#isKnown(text.slice(0, cut));
  }

  #tells(text) {
    const part = (c) => c !== undefined && /[\w]/.test(c);
    for (let at = this.#heard.indexOf(text); at >= 0; at = this.#heard.indexOf(text, at + 1)) {
      const cutBefore = part(this.#heard[at - 1]) && part(text[0]);
      const cutAfter = part(this.#heard[at + text.length]) && part(text.at(-1));
      if (!cutBefore && !cutAfter) return true;
    }
    return false;
  }
}
