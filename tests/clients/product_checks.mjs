// What every real client must be able to do with the product, whatever library, protocol era and transport it uses.
// The *.test.mjs files call `productChecks` once per combination.
import assert from 'node:assert/strict';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Inbox, dioramaBin, errorCode, isRunning, repo, startDiorama, stdioArgs, tempDir, within } from './support.mjs';

const callMs = 5_000;
const connectMs = 10_000;
// A stdio client closes stdin and sends SIGTERM only after 2 s: a server that is gone earlier went by itself.
const graceMs = 1_900;

const soon = (what, promise) => within(callMs, what, promise);
const text = (result) => result.content.map((block) => block.text ?? '').join('\n');

// Rejected with a JSON-RPC error of this code. Client 2.x reports a refusal with HTTP status 404 to `onerror` as well, so those are kept.
const refusals = new Set();
async function rejectsWith(code, what, promise) {
  await assert.rejects(soon(what, promise), (error) => {
    assert.equal(errorCode(error), code, `${what}: ${error.message}`);
    refusals.add(error.message);
    return true;
  });
}

// A copy of the sample project.
export async function sampleProject() {
  const folder = await tempDir('project');
  await cp(join(repo, 'samples/Courtyard'), folder.path, { recursive: true });
  return folder;
}

// kind: 'http', 'sse' or 'stdio'.  era: 'legacy' or 'modern'.  version: the protocol version that must be negotiated, if the client tells.
// unknownResource: the error code that the client reports for a URI nobody knows.
// makeTransport(kind, target) and makeClient() come from the library under test; listTools(client) must bypass any cache.
export function productChecks(title, { kind, era, version, makeClient, makeTransport, listTools, negotiated, unknownResource }) {
  describe(title, () => {
    let project;
    let server;
    const opened = new Set();

    const target = () =>
      kind === 'stdio' ? { command: dioramaBin, args: stdioArgs(project.path) } : kind === 'sse' ? server.url.replace(/\/mcp$/, '/sse') : server.url;

    async function connect() {
      const transport = makeTransport(kind, target());
      const client = makeClient();
      const session = { client, transport, errors: new Inbox(), closed: new Inbox() };
      client.onerror = (error) => session.errors.push(error.message);
      client.onclose = () => session.closed.push('closed');
      opened.add(session);
      await within(connectMs, 'connect', client.connect(transport));
      return session;
    }

    async function close(session) {
      opened.delete(session);
      await soon('close', session.client.close());
    }

    // Runs `body` with a connection of its own and closes it; the connection must have reported no error.
    async function withClient(body) {
      const session = await connect();
      await body(session.client, session);
      assert.deepEqual(session.errors.filter((message) => !refusals.has(message)), [], 'errors reported outside of any call');
      await close(session);
    }

    before(async () => {
      project = await sampleProject();
      if (kind !== 'stdio') server = await startDiorama(project.path);
    });

    after(async () => {
      for (const session of opened) await close(session).catch(() => {});
      await server?.stop();
      await project.remove();
    });

    it('connects, negotiates the expected version and says who it is', () =>
      withClient(async (client) => {
        const { name, version: serverVersion } = client.getServerVersion();
        assert.equal(name, 'diorama');
        assert.match(serverVersion, /^\d+\.\d+\.\d+/);
        assert.ok(client.getServerCapabilities().tools, 'tools capability');
        if (negotiated) assert.equal(negotiated(client), version);
      }));

    it('lists its tools in the same order every time, each with a description and an object schema', () =>
      withClient(async (client) => {
        const lists = [];
        for (let i = 0; i < 3; i++) lists.push(await soon('tools/list', listTools(client)));
        const names = lists[0].map((tool) => tool.name);
        assert.ok(names.includes('get_scene_hierarchy') && names.includes('find_tools'), `tools: ${names}`);
        assert.equal(new Set(names).size, names.length, 'names are unique');
        assert.deepEqual(lists[1], lists[0]);
        assert.deepEqual(lists[2], lists[0]);
        for (const tool of lists[0]) {
          assert.ok(tool.description, `${tool.name} has a description`);
          assert.equal(tool.inputSchema.type, 'object', tool.name);
        }
      }));

    it('answers server_info with structured content that its output schema accepts', () =>
      withClient(async (client) => {
        const tools = await soon('tools/list', listTools(client));
        const tool = tools.find(({ name }) => name === 'server_info');
        assert.equal(tool.outputSchema?.type, 'object', 'server_info declares an output schema, which makes the client validate');
        const result = await soon('server_info', client.callTool({ name: 'server_info', arguments: {} }));
        assert.ok(!result.isError, text(result));
        const { name, version: serverVersion, protocolVersions } = result.structuredContent;
        assert.equal(name, 'diorama');
        assert.equal(serverVersion, client.getServerVersion().version);
        assert.ok(protocolVersions.includes('2026-07-28') && protocolVersions.includes('2025-11-25'), `protocolVersions: ${protocolVersions}`);
        assert.ok(text(result).includes(serverVersion), 'the text block says the same as the structured content');
      }));

    it('finds tools by name and respects the limit', () =>
      withClient(async (client) => {
        await soon('tools/list', listTools(client));
        const result = await soon('find_tools', client.callTool({ name: 'find_tools', arguments: { query: 'server_info', limit: 1 } }));
        assert.ok(!result.isError, text(result));
        const { total, items } = result.structuredContent;
        assert.ok(total >= 1);
        assert.equal(items.length, 1);
        assert.equal(items[0].name, 'server_info');
        assert.equal(typeof items[0].description, 'string');
        assert.equal(typeof items[0].toolset, 'string');
        assert.equal(items[0].inputSchema.type, 'object');
      }));

    for (const [field, args] of [
      ['query', {}],
      ['query', { query: 5 }],
      ['limit', { query: 'x', limit: 'many' }],
    ]) {
      it(`answers find_tools ${JSON.stringify(args)} with a tool error that names ${field}`, () =>
        withClient(async (client) => {
          await soon('tools/list', listTools(client)); // from now on the client knows the output schema
          const result = await soon('find_tools', client.callTool({ name: 'find_tools', arguments: args }));
          assert.equal(result.isError, true, JSON.stringify(result));
          assert.match(text(result), new RegExp(`\\b${field}\\b`));
        }));
    }

    it('refuses an unknown tool with an invalid-params error and goes on working', () =>
      withClient(async (client) => {
        await rejectsWith(-32602, 'unknown tool', client.callTool({ name: 'no_such_tool', arguments: {} }));
        const result = await soon('server_info', client.callTool({ name: 'server_info', arguments: {} }));
        assert.ok(!result.isError);
      }));

    it('serves resources and templates, or says that the method does not exist', () =>
      withClient(async (client) => {
        const unknown = 'unity://no/such/resource';
        if (!client.getServerCapabilities().resources) {
          await rejectsWith(-32601, 'resources/read without the capability', client.readResource({ uri: unknown }));
          return;
        }
        const { resources } = await soon('resources/list', client.listResources());
        const { resourceTemplates } = await soon('resources/templates/list', client.listResourceTemplates());
        for (const { uri, name } of resources) assert.ok(uri && name);
        for (const { uriTemplate, name } of resourceTemplates) assert.ok(uriTemplate && name);
        if (resources.length) {
          const { contents } = await soon('resources/read', client.readResource({ uri: resources[0].uri }));
          assert.ok(contents.length > 0);
          assert.ok(typeof contents[0].text === 'string' || typeof contents[0].blob === 'string');
        }
        await rejectsWith(unknownResource, 'unknown resource', client.readResource({ uri: unknown }));
      }));

    it('serves prompts, or says that the method does not exist', () =>
      withClient(async (client) => {
        if (!client.getServerCapabilities().prompts) {
          await rejectsWith(-32601, 'prompts/get without the capability', client.getPrompt({ name: 'no_such_prompt' }));
          return;
        }
        const { prompts } = await soon('prompts/list', client.listPrompts());
        for (const prompt of prompts) assert.ok(prompt.name && prompt.description, JSON.stringify(prompt));
        await rejectsWith(-32602, 'unknown prompt', client.getPrompt({ name: 'no_such_prompt' }));
      }));

    it('refuses to complete an argument of an unknown prompt', () =>
      withClient(async (client) => {
        const expected = client.getServerCapabilities().completions ? -32602 : -32601;
        await rejectsWith(
          expected,
          'completion/complete',
          client.complete({ ref: { type: 'ref/prompt', name: 'no_such_prompt' }, argument: { name: 'a', value: 'b' } }),
        );
      }));

    if (era === 'legacy') {
      it('answers a ping', () =>
        withClient(async (client) => {
          assert.deepEqual(await soon('ping', client.ping()), {});
        }));
    }

    const names = ['server_info', 'find_tools'];
    async function find(client, query) {
      const result = await client.callTool({ name: 'find_tools', arguments: { query, limit: 1 } });
      return result.structuredContent.items[0].name;
    }

    it('answers many parallel calls, each with its own result', () =>
      withClient(async (client) => {
        for (let round = 0; round < 5; round++) {
          const found = await soon('30 calls', Promise.all(Array.from({ length: 30 }, (_, i) => find(client, names[i % 2]))));
          assert.deepEqual(found, found.map((_, i) => names[i % 2]));
        }
      }));

    it('answers every one of 300 calls at once: with its result, or saying that there are too many', () =>
      withClient(async (client) => {
        const settled = await within(20_000, '300 calls', Promise.allSettled(Array.from({ length: 300 }, (_, i) => find(client, names[i % 2]))));
        for (const [i, { status, value, reason }] of settled.entries()) {
          if (status === 'fulfilled') assert.equal(value, names[i % 2]);
          else assert.match(reason.message, /Cannot have more than \d+ parallel requests|too many connections/);
          if (reason) refusals.add(reason.message);
        }
        assert.ok(settled.filter(({ status }) => status === 'fulfilled').length >= 32);
        assert.equal(await soon('one more call', find(client, names[0])), names[0]);
      }));

    it('serves two clients at once, and one does not notice the other leaving', async () => {
      const [first, second] = await Promise.all([connect(), connect()]);
      const info = ({ client }) => client.callTool({ name: 'server_info', arguments: {} });
      const results = await soon('both', Promise.all([info(first), info(second), info(first), info(second)]));
      assert.deepEqual(results.map((result) => result.structuredContent.name), Array(4).fill('diorama'));
      await close(first);
      assert.equal((await soon('the one left', info(second))).structuredContent.name, 'diorama');
      await close(second);
    });

    if (kind === 'stdio') {
      it('ends by itself when the client closes its stdin', async () => {
        const session = await connect();
        const { pid } = session.transport;
        assert.ok(isRunning(pid));
        opened.delete(session);
        await within(graceMs, 'close', session.client.close());
        assert.ok(!isRunning(pid), `pid ${pid} still runs`);
      });
    }

    if (kind === 'http' && era === 'legacy') {
      it('forgets a session that the client terminated', async () => {
        const session = await connect();
        const id = session.transport.sessionId;
        assert.match(id, /^[\x21-\x7e]+$/);
        await soon('DELETE', session.transport.terminateSession());
        const headers = { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
        const response = await soon('second DELETE', fetch(server.url, { method: 'DELETE', headers }));
        assert.equal(response.status, 404);
        await close(session);
      });
    }

    // The last test of the group: it takes the server away.
    it('lets the client know when the server was killed', async () => {
      const session = await connect();
      const call = () => session.client.callTool({ name: 'server_info', arguments: {} });
      assert.ok(!(await soon('server_info', call())).isError);
      if (kind === 'stdio') {
        process.kill(session.transport.pid, 'SIGKILL');
        await session.closed.until(callMs, 'onclose');
      } else {
        await server.kill();
      }
      await assert.rejects(soon('call after the kill', call()), (error) => {
        assert.doesNotMatch(error.message, /^timed out/, 'the client waits for a dead server');
        return true;
      });
    });
  });
}
