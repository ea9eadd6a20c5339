// Client features that the product does not use yet, against the fixture server of the conformance suite: progress, logging, questions
// to the client, cancellation, subscriptions, list changes, resumption. The same checks run with SDK 1.x and client 2.x in both eras.
//
// Beyond the suite's own fixtures (conformance.md 5.7) this needs the tool `test_trigger_resource_update`, which announces a change of
// test://watched-resource, and it expects the input-required tools to ask a legacy client by requests.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import * as v2 from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as types from '@modelcontextprotocol/sdk/types.js';
import { Inbox, errorCode, recordingFetch, startConformanceServer, within } from './support.mjs';

const callMs = 5_000;
const info = { name: 'fixture-test', version: '1.0.0' };
const watched = 'test://watched-resource';
const text = (result) => result.content.map((block) => block.text ?? '').join('\n');
const soon = (what, promise) => within(callMs, what, promise);

const schemasV1 = {
  'sampling/createMessage': types.CreateMessageRequestSchema,
  'elicitation/create': types.ElicitRequestSchema,
  'roots/list': types.ListRootsRequestSchema,
  'notifications/message': types.LoggingMessageNotificationSchema,
  'notifications/resources/updated': types.ResourceUpdatedNotificationSchema,
};

const sdk1 = {
  title: 'SDK 1.x',
  era: 'legacy',
  unknownResource: -32002,
  makeClient: (options) => new ClientV1(info, options),
  makeTransport: (url, options) => new HttpV1(new URL(url), options),
  onRequest: (client, method, handler) => client.setRequestHandler(schemasV1[method], handler),
  onNotification: (client, method, handler) => client.setNotificationHandler(schemasV1[method], handler),
  call: (client, name, args = {}, options = {}) => client.callTool({ name, arguments: args }, undefined, options),
};

const client2 = (title, era, versionNegotiation) => ({
  title,
  era,
  unknownResource: -32602, // in both eras: it turns the -32002 of legacy servers into this
  makeClient: (options) => new v2.Client(info, { ...options, versionNegotiation }),
  makeTransport: (url, options) => new v2.StreamableHTTPClientTransport(new URL(url), options),
  onRequest: (client, method, handler) => client.setRequestHandler(method, handler),
  onNotification: (client, method, handler) => client.setNotificationHandler(method, handler),
  call: (client, name, args = {}, options = {}) => client.callTool({ name, arguments: args }, options),
});

for (const library of [
  sdk1,
  client2('client 2.x in default mode', 'legacy', undefined),
  client2('client 2.x pinned to 2026-07-28', 'modern', { mode: { pin: '2026-07-28' } }),
]) {
  const { era, makeClient, makeTransport, onRequest, onNotification, call } = library;
  const legacy = era === 'legacy';

  describe(`${library.title} against the fixture server`, () => {
    let server;
    const opened = new Set();

    // Connects with the given capabilities; `exchanges` is the HTTP traffic so far.
    async function connect(capabilities = {}, options = {}) {
      const fetch = recordingFetch();
      const client = makeClient({ capabilities, ...options });
      opened.add(client);
      const ready = async (prepare = () => {}) => {
        prepare(client);
        await soon('connect', client.connect(makeTransport(server.url, { fetch })));
        return client;
      };
      return { client, exchanges: fetch.exchanges, ready };
    }

    // A client without special abilities.
    const plain = async () => (await connect()).ready();

    // The legacy stream for messages outside of any request is open (there is none in the modern era).
    async function streamOpen(exchanges) {
      const get = await exchanges.until(callMs, 'GET stream', ({ method }) => method === 'GET');
      assert.equal(await soon('GET answer', get.started), 200);
    }

    before(async () => {
      server = await startConformanceServer();
    });

    after(async () => {
      for (const client of opened) await soon('close', client.close());
      await server?.stop();
    });

    it('reports progress to the callback of the call, in order and before the result', async () => {
      const client = await plain();
      const seen = [];
      const result = await soon('call', call(client, 'test_tool_with_progress', {}, { onprogress: (progress) => seen.push(progress) }));
      assert.ok(!result.isError, text(result));
      assert.deepEqual(seen.map(({ progress, total }) => [progress, total]), [[0, 100], [50, 100], [100, 100]]);
    });

    it('keeps the progress of parallel calls apart', async () => {
      const client = await plain();
      const seen = [[], [], [], []];
      const calls = seen.map((list) => call(client, 'test_tool_with_progress', {}, { onprogress: ({ progress }) => list.push(progress) }));
      await soon('calls', Promise.all(calls));
      for (const list of seen) assert.deepEqual(list, [0, 50, 100]);
    });

    it('delivers every kind of content', async () => {
      const client = await plain();
      const block = async (name) => (await soon(name, call(client, name))).content[0];
      assert.equal((await block('test_simple_text')).text, 'This is a simple text response for testing.');
      const image = await block('test_image_content');
      assert.equal(image.mimeType, 'image/png');
      assert.equal(Buffer.from(image.data, 'base64').subarray(1, 4).toString(), 'PNG');
      const audio = await block('test_audio_content');
      assert.equal(audio.mimeType, 'audio/wav');
      assert.equal(Buffer.from(audio.data, 'base64').subarray(0, 4).toString(), 'RIFF');
      assert.equal((await block('test_embedded_resource')).resource.uri, 'test://embedded-resource');
      const mixed = await soon('mixed', call(client, 'test_multiple_content_types'));
      assert.deepEqual(mixed.content.map(({ type }) => type), ['text', 'image', 'resource']);
    });

    it('delivers a failed tool as a result that says so', async () => {
      const result = await soon('call', call(await plain(), 'test_error_handling'));
      assert.equal(result.isError, true);
      assert.notEqual(text(result), '');
    });

    it('reads text, binary and template resources and refuses unknown ones', async () => {
      const client = await plain();
      const read = async (uri) => (await soon(uri, client.readResource({ uri }))).contents[0];
      const { resources } = await soon('resources/list', client.listResources());
      const { resourceTemplates } = await soon('resources/templates/list', client.listResourceTemplates());
      assert.ok(resources.some(({ uri }) => uri === 'test://static-text'));
      assert.ok(resourceTemplates.some(({ uriTemplate }) => uriTemplate === 'test://template/{id}/data'));
      assert.equal((await read('test://static-text')).mimeType, 'text/plain');
      assert.equal(Buffer.from((await read('test://static-binary')).blob, 'base64').subarray(1, 4).toString(), 'PNG');
      assert.match((await read('test://template/abc/data')).text, /abc/);
      const unknown = 'test://no-such-resource';
      await assert.rejects(soon('unknown resource', client.readResource({ uri: unknown })), (error) => {
        assert.equal(errorCode(error), library.unknownResource);
        assert.equal(error.data?.uri, unknown);
        return true;
      });
    });

    it('fills in prompts, and refuses one that lacks an argument or does not exist', async () => {
      const client = await plain();
      const name = 'test_prompt_with_arguments';
      const { messages } = await soon('prompts/get', client.getPrompt({ name, arguments: { arg1: 'red', arg2: 'blue' } }));
      assert.match(JSON.stringify(messages), /red.*blue/);
      const refused = (error) => errorCode(error) === -32602;
      await assert.rejects(soon('missing argument', client.getPrompt({ name, arguments: { arg1: 'red' } })), refused);
      await assert.rejects(soon('unknown prompt', client.getPrompt({ name: 'no_such_prompt' })), refused);
    });

    it('completes prompt arguments and refuses those of an unknown prompt', async () => {
      const client = await plain();
      const complete = (name) => client.complete({ ref: { type: 'ref/prompt', name }, argument: { name: 'arg1', value: 'test' } });
      assert.ok(Array.isArray((await soon('complete', complete('test_prompt_with_arguments'))).completion.values));
      await assert.rejects(soon('unknown prompt', complete('no_such_prompt')), (error) => errorCode(error) === -32602);
    });

    it('sends log messages of the wanted level and no others', async () => {
      const { ready } = await connect();
      const logs = new Inbox();
      const client = await ready((it) => onNotification(it, 'notifications/message', ({ params }) => logs.push(params)));
      const callAt = async (level) => {
        if (legacy) await soon('setLevel', client.setLoggingLevel(level));
        const _meta = legacy ? {} : { 'io.modelcontextprotocol/logLevel': level };
        await soon('call', client.callTool({ name: 'test_tool_with_logging', arguments: {}, _meta }));
      };
      await callAt('error');
      assert.deepEqual([...logs], [], 'an info message although only errors were wanted');
      await callAt('info');
      await logs.until(callMs, 'three log messages', () => logs.length >= 3);
      assert.deepEqual(logs.map(({ level }) => level), ['info', 'info', 'info']);
      if (!legacy) {
        await soon('call', call(client, 'test_tool_with_logging'));
        assert.equal(logs.length, 3, 'a log message although none was wanted');
      }
    });

    it('asks the client to sample and uses the answer', async () => {
      const { ready } = await connect({ sampling: {} });
      const asked = [];
      const client = await ready((it) =>
        onRequest(it, 'sampling/createMessage', ({ params }) => {
          asked.push(params);
          return { role: 'assistant', model: 'test-model', content: { type: 'text', text: 'Paris, surely' }, stopReason: 'endTurn' };
        }),
      );
      const tool = legacy ? 'test_sampling' : 'test_input_required_result_sampling';
      const result = await soon('call', call(client, tool, legacy ? { prompt: 'the capital of France' } : {}));
      assert.match(text(result), /Paris, surely/);
      assert.equal(asked.length, 1);
      assert.equal(asked[0].maxTokens, 100);
      if (legacy) assert.match(JSON.stringify(asked[0].messages), /the capital of France/);
    });

    it('asks the client for its roots and uses the answer', async () => {
      const { ready } = await connect({ roots: {} });
      const client = await ready((it) => onRequest(it, 'roots/list', () => ({ roots: [{ uri: 'file:///a/very/special/root', name: 'special' }] })));
      const result = await soon('call', call(client, 'test_input_required_result_list_roots'));
      assert.ok(!result.isError, text(result));
      assert.match(text(result), /special/);
    });

    it('asks the user and uses what was filled in', async () => {
      const { ready } = await connect({ elicitation: {} });
      const client = await ready((it) => onRequest(it, 'elicitation/create', () => ({ action: 'accept', content: { name: 'Ada' } })));
      assert.match(text(await soon('call', call(client, 'test_input_required_result_elicitation'))), /Hello, Ada/);
    });

    it('asks for several things at once and in several rounds', async () => {
      const { ready } = await connect({ elicitation: {}, sampling: {}, roots: {} });
      const asked = [];
      const client = await ready((it) => {
        const answer = (method, result) => onRequest(it, method, () => (asked.push(method), result));
        answer('elicitation/create', { action: 'accept', content: { name: 'Ada', color: 'red' } });
        answer('sampling/createMessage', { role: 'assistant', model: 'test-model', content: { type: 'text', text: 'hi' } });
        answer('roots/list', { roots: [{ uri: 'file:///r' }] });
      });
      const several = await soon('several inputs', call(client, 'test_input_required_result_multiple_inputs'));
      assert.ok(!several.isError, text(several));
      assert.deepEqual(asked.splice(0).sort(), ['elicitation/create', 'roots/list', 'sampling/createMessage']);
      const rounds = await soon('several rounds', call(client, 'test_input_required_result_multi_round'));
      assert.ok(!rounds.isError, text(rounds));
      assert.deepEqual(asked, ['elicitation/create', 'elicitation/create']);
    });

    it('does not ask a client that cannot be asked', async () => {
      const client = await plain();
      const calling = soon('call', call(client, legacy ? 'test_sampling' : 'test_missing_capability', legacy ? { prompt: 'x' } : {}));
      if (legacy) {
        const result = await calling.catch((error) => ({ isError: true, content: [{ type: 'text', text: error.message }] }));
        assert.equal(result.isError, true, text(result));
        assert.match(text(result), /sampling/i);
      } else {
        await assert.rejects(calling, (error) => errorCode(error) === -32021);
      }
    });

    // Options that put the name of each changed list into `changes`.
    const watching = (changes) => {
      const watch = (kind) => ({ autoRefresh: false, debounceMs: 0, onChanged: (error) => changes.push(error ? error.message : kind) });
      return { listChanged: { tools: watch('tools'), prompts: watch('prompts') } };
    };

    it('announces changed tool and prompt lists to those who want to know', async () => {
      const changes = new Inbox();
      const { ready, exchanges } = await connect({}, watching(changes));
      const client = await ready();
      if (legacy) await streamOpen(exchanges);
      await soon('trigger', call(client, 'test_trigger_tool_change'));
      await changes.until(callMs, 'tools changed', (kind) => kind === 'tools');
      await soon('trigger', call(client, 'test_trigger_prompt_change'));
      await changes.until(callMs, 'prompts changed', (kind) => kind === 'prompts');
      assert.deepEqual([...new Set(changes)], ['tools', 'prompts'], 'nothing but the two lists, in this order');
    });

    it('announces changes of a subscribed resource until the client unsubscribes', async () => {
      const changes = new Inbox();
      const updates = new Inbox();
      const { ready, exchanges } = await connect({}, watching(changes));
      const client = await ready((it) => onNotification(it, 'notifications/resources/updated', ({ params }) => updates.push(params.uri)));
      const trigger = async (tool) => {
        const result = await soon(tool, call(client, tool));
        assert.ok(!result.isError, text(result));
      };
      if (legacy) await streamOpen(exchanges);
      const subscription = await soon(
        'subscribe',
        legacy ? client.subscribeResource({ uri: watched }) : client.listen({ resourceSubscriptions: [watched] }),
      );
      await trigger('test_trigger_resource_update');
      assert.equal(await updates.until(callMs, 'update'), watched);
      await soon('unsubscribe', legacy ? client.unsubscribeResource({ uri: watched }) : subscription.close());
      await trigger('test_trigger_resource_update');
      // An update sent in spite of it would arrive before this change, which takes the same way later.
      await trigger('test_trigger_tool_change');
      await changes.until(callMs, 'tools changed');
      assert.deepEqual([...updates], [watched]);
    });

    // Modern clients cancel by dropping the response, so only the legacy test can see that the server really stopped.
    it(legacy ? 'stops working on a call that the client cancelled' : 'goes on working after the client dropped a call', async () => {
      const { ready, exchanges } = await connect();
      const client = await ready();
      const stop = new AbortController();
      const calling = assert.rejects(call(client, 'slow_compute', { seconds: 30, label: 'cancelled' }, { signal: stop.signal }));
      const post = await exchanges.until(callMs, 'the call on the wire', ({ body }) => body?.params?.name === 'slow_compute');
      stop.abort('not wanted any more');
      await soon('rejection', calling);
      await soon('the end of the response', post.ended);
      assert.doesNotMatch(post.text, /"result"/);
      assert.match(text(await soon('next call', call(client, 'test_simple_text'))), /simple text/);
    });

    if (legacy) {
      for (const [action, content] of [
        ['accept', { username: 'ada', email: 'ada@example.com' }],
        ['decline', undefined],
        ['cancel', undefined],
      ]) {
        it(`tells the tool that the user chose to ${action}`, async () => {
          const { ready } = await connect({ elicitation: {} });
          const asked = [];
          const client = await ready((it) =>
            onRequest(it, 'elicitation/create', ({ params }) => {
              asked.push(params);
              return { action, ...(content && { content }) };
            }),
          );
          const result = await soon('call', call(client, 'test_elicitation', { message: 'Who are you?' }));
          assert.match(text(result), new RegExp(action));
          if (content) assert.match(text(result), /ada@example\.com/);
          assert.equal(asked[0].message, 'Who are you?');
          assert.equal(asked[0].requestedSchema.type, 'object');
        });
      }

      it('offers defaults that the client can fill in', async () => {
        const { ready } = await connect({ elicitation: { form: { applyDefaults: true } } });
        const client = await ready((it) => onRequest(it, 'elicitation/create', () => ({ action: 'accept', content: {} })));
        const result = text(await soon('call', call(client, 'test_elicitation_sep1034_defaults')));
        for (const value of ['John Doe', '30', '95.5', 'active', 'true']) assert.ok(result.includes(value), `${value} in ${result}`);
      });

      it('delivers the result of a call whose stream the server dropped', async () => {
        const { ready, exchanges } = await connect();
        const client = await ready();
        const result = await soon('call', call(client, 'test_reconnection'));
        assert.ok(!result.isError, text(result));
        const post = exchanges.find(({ body }) => body?.params?.name === 'test_reconnection');
        assert.doesNotMatch(post.text, /"result"/, 'the result came on the stream that should have been dropped');
        const resumed = exchanges.find(({ method, headers }) => method === 'GET' && headers.has('last-event-id'));
        assert.ok(resumed, 'the client resumed with Last-Event-ID');
        assert.match(resumed.text, /"result"/);
      });
    }
  });
}
