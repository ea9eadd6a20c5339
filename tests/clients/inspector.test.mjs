// The product as seen by the MCP Inspector's command line (the tool people use to try a server), in its three protocol eras, over
// Streamable HTTP and stdio. Every check is one run of the program: what it prints and its exit code.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sampleProject } from './product_checks.mjs';
import { dioramaBin, node22, repo, run, startDiorama, stdioArgs, tempDir } from './support.mjs';

const inspector = join(repo, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const runMs = 20_000;
const exit = { ok: 0, unreachable: 4, toolError: 5, badSchema: 6 };

for (const kind of ['http', 'stdio']) {
  describe(`Inspector over ${kind}`, () => {
    let home;
    let project;
    let server;

    // Runs the inspector with these arguments and returns {code, result, error} from its JSON output.
    async function inspect(era, ...args) {
      const common = ['--protocol-era', era, '--format', 'json', '-q', ...args];
      const target =
        kind === 'http' ? [server.url, '--transport', 'http', ...common] : [...common, '--', dioramaBin, ...stdioArgs(project.path)];
      const outcome = await run(runMs, node22, [inspector, '--cli', ...target], { env: { ...process.env, HOME: home.path } });
      const parse = (output) => {
        try {
          return JSON.parse(output);
        } catch {
          return {};
        }
      };
      return { ...outcome, result: parse(outcome.stdout).result, error: parse(outcome.stderr).error };
    }

    const call = (era, tool, args) => inspect(era, '--method', 'tools/call', '--tool-name', tool, '--tool-args-json', JSON.stringify(args));

    const shown = ({ code, stdout, stderr }) => `exit code ${code}\nstdout: ${stdout}\nstderr: ${stderr}`;

    before(async () => {
      home = await tempDir('inspector-home');
      project = await sampleProject();
      if (kind === 'http') server = await startDiorama(project.path);
    });

    after(async () => {
      await server?.stop();
      await project.remove();
      await home.remove();
    });

    for (const era of ['legacy', 'auto', 'modern']) {
      it(`lists tools whose schemas are portable (${era})`, async () => {
        const listed = await inspect(era, '--method', 'tools/list', '--strict');
        assert.equal(listed.code, exit.ok, shown(listed));
        const names = listed.result.tools.map(({ name }) => name);
        assert.ok(names.includes('get_scene_hierarchy') && names.includes('find_tools'), `tools: ${names}`);
        assert.equal(listed.stderr.trim(), '', 'the schema check reports something');
      });

      it(`calls a tool (${era})`, async () => {
        const called = await call(era, 'find_tools', { query: 'server_info', limit: 1 });
        assert.equal(called.code, exit.ok, shown(called));
        assert.equal(called.result.structuredContent.items[0].name, 'server_info');
      });

      it(`is told which argument of a call is wrong (${era})`, async () => {
        const called = await call(era, 'find_tools', { query: 5 });
        assert.equal(called.code, exit.toolError, shown(called));
        assert.match(called.stdout + called.stderr, /query/);
      });

      it(`is told that a tool does not exist (${era})`, async () => {
        const called = await call(era, 'no_such_tool', {});
        assert.equal(called.code, exit.toolError, shown(called));
        assert.match(called.stdout + called.stderr, /no_such_tool/);
      });
    }

    if (kind === 'http') {
      // The last test of the group: it takes the server away.
      it('says so when the server is gone', async () => {
        await server.kill();
        const listed = await inspect('auto', '--method', 'tools/list');
        assert.equal(listed.code, exit.unreachable, shown(listed));
      });
    }
  });
}
