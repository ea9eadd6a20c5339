// Long-running tools as tasks (extension io.modelcontextprotocol/tasks) with the official requester, ext-tasks on client 2.x, against the
// fixture server; and what a legacy client of SDK 1.x gets that asks for a task.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createTaskSessionFromClient, resultFromTaskOutcome } from '@modelcontextprotocol/ext-tasks/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { startConformanceServer, within } from './support.mjs';

const callMs = 10_000;
const version = '2026-07-28';
const extension = 'io.modelcontextprotocol/tasks';
const clientInfo = { name: 'tasks-test', version: '1.0.0' };
const capabilities = { elicitation: {}, extensions: { [extension]: {} } };
const soon = (what, promise) => within(callMs, what, promise);
const text = (result) => result.content.map((block) => block.text ?? '').join('\n');

// ext-tasks leaves the sending of its requests to the host: one POST each, answered as JSON or as the last event of a stream.
function postTo(url) {
  let id = 0;
  return async ({ method, params }, { signal } = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': version,
        'mcp-method': method,
        'mcp-name': params.name ?? params.taskId,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: `task-${(id += 1)}`, method, params }),
    });
    const body = await response.text();
    const isStream = response.headers.get('content-type').startsWith('text/event-stream');
    const { result, error } = JSON.parse(isStream ? body.match(/^data: ?(.+)$/gm).at(-1).slice('data:'.length) : body);
    return error ? { kind: 'error', error } : { kind: 'result', result };
  };
}

describe('tasks of the fixture server', () => {
  let server;
  let client;

  // A task session whose questions are answered by `answer`.
  const open = (answer) =>
    createTaskSessionFromClient(client, {
      endpointId: 'fixture-server',
      rawDispatch: postTo(server.url),
      v2RequestFraming: { protocolVersion: version, clientInfo, clientCapabilities: capabilities },
      tools: { currentTool: () => undefined },
      onInputRequest: answer ?? (() => assert.fail('asked without need')),
    });

  async function withSession(answer, body) {
    const session = open(answer);
    try {
      await body(session);
    } finally {
      await soon('close', session.close());
    }
  }

  before(async () => {
    server = await startConformanceServer();
    client = new Client(clientInfo, { capabilities, versionNegotiation: { mode: { pin: version } } });
    await soon('connect', client.connect(new StreamableHTTPClientTransport(new URL(server.url))));
  });

  after(async () => {
    await soon('close', client?.close());
    await server?.stop();
  });

  it('are advertised as an extension', () => {
    assert.deepEqual(client.getServerCapabilities().extensions?.[extension], {});
  });

  it('are not made of a tool that answers at once', () =>
    withSession(undefined, async (session) => {
      const execution = await soon('call', session.callTool('greet', { name: 'Ada' }));
      assert.equal(execution.kind, 'immediate');
      const { outcome } = await soon('settle', execution.settle());
      assert.match(text(resultFromTaskOutcome(outcome)), /Hello, Ada!/);
    }));

  it('are worked on and then completed with the result of the tool', () =>
    withSession(undefined, async (session) => {
      const execution = await soon('call', session.callTool('slow_compute', { seconds: 1, label: 'numbers' }));
      assert.equal(execution.kind, 'task');
      const states = [];
      const { outcome } = await soon('settle', execution.settle({ onEvent: (event) => states.push(event.task?.status ?? event.outcome?.status) }));
      assert.equal(outcome.status, 'completed', inspect(outcome.error));
      assert.ok(!outcome.result.isError);
      assert.equal(states[0], 'working');
      assert.equal(states.at(-1), 'completed');
    }));

  it('complete with an error result when the tool fails', () =>
    withSession(undefined, async (session) => {
      const execution = await soon('call', session.callTool('failing_job', {}));
      const { outcome } = await soon('settle', execution.settle());
      assert.equal(outcome.status, 'completed', inspect(outcome.error));
      assert.equal(outcome.result.isError, true);
    }));

  it('fail with the error when the call itself fails', () =>
    withSession(undefined, async (session) => {
      const execution = await soon('call', session.callTool('protocol_error_job', {}));
      const { outcome } = await soon('settle', execution.settle());
      assert.equal(outcome.status, 'failed');
      assert.equal(typeof outcome.error.code, 'number');
    }));

  it('end as cancelled when the client cancels them', () =>
    withSession(undefined, async (session) => {
      const execution = await soon('call', session.callTool('slow_compute', { seconds: 60, label: 'never' }));
      assert.equal(execution.kind, 'task');
      const controller = session.task(execution.handle.taskId);
      await soon('cancel', controller.cancel());
      assert.equal((await soon('result', controller.result())).status, 'cancelled');
    }));

  it('ask the user in between and go on with the answer', async () => {
    const asked = [];
    const answer = async (request) => {
      asked.push(request.kind);
      const properties = Object.entries(request.params.requestedSchema.properties);
      return { action: 'accept', content: Object.fromEntries(properties.map(([name, { type }]) => [name, type === 'boolean' ? true : 'yes'])) };
    };
    await withSession(answer, async (session) => {
      const execution = await soon('call', session.callTool('confirm_delete', { filename: 'old.txt' }));
      assert.equal(execution.kind, 'task');
      const { outcome } = await soon('settle', execution.settle());
      assert.match(text(resultFromTaskOutcome(outcome)), /old\.txt/);
      assert.deepEqual(asked, ['elicitation']);
    });
  });

  it('are unknown under an id that was never given out', () =>
    withSession(undefined, async (session) => {
      await assert.rejects(soon('snapshot', session.task('no-such-task').snapshot()), (error) => error.code === -32602);
    }));

  it('are optional: a legacy client that asks for one gets what the server declares', async () => {
    const legacy = new ClientV1(clientInfo);
    await soon('connect', legacy.connect(new HttpV1(new URL(server.url))));
    try {
      const params = { name: 'greet', arguments: { name: 'Ada' }, task: { ttl: 60_000 } };
      if (legacy.getServerCapabilities().tasks) {
        const last = async () => {
          let message;
          for await (message of legacy.experimental.tasks.callToolStream(params));
          return message;
        };
        const { type, result } = await soon('task', last());
        assert.equal(type, 'result');
        assert.match(text(result), /Hello, Ada!/);
      } else {
        assert.match(text(await soon('call', legacy.callTool(params))), /Hello, Ada!/);
      }
    } finally {
      await soon('close', legacy.close());
    }
  });
});
