// A working session, told once and played by each client library over each transport: explore a project, wire a script, build
// an object tree, make a prefab of it, use it twice, change one, save, undo; then the files on disk and `git diff` are looked at.
import assert from 'node:assert/strict';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio';
import { dioramaBin, repo, run, startDiorama, stdioArgs, tempDir, within } from './support.mjs';

const callMs = 10_000;
const scene = 'Assets/Scenes/GameScene.unity';

const modern = { versionNegotiation: { mode: 'auto' } };
const libraries = [
  { title: 'SDK 1.x over HTTP', client: () => new Client1({ name: 'story', version: '1' }), http: Http1 },
  { title: 'SDK 1.x over stdio', client: () => new Client1({ name: 'story', version: '1' }), stdio: Stdio1 },
  { title: 'client 2.x over HTTP', client: () => new Client2({ name: 'story', version: '1' }, modern), http: Http2 },
  { title: 'client 2.x over stdio', client: () => new Client2({ name: 'story', version: '1' }, modern), stdio: Stdio2 },
];

// A copy of the sample project under git, and a folder for what the program keeps of it.
async function projectUnderGit() {
  const folder = await tempDir('story');
  const project = join(folder.path, 'Courtyard');
  await cp(join(repo, 'samples/Courtyard'), project, { recursive: true });
  const git = async (...args) => {
    const { code, stdout, stderr } = await run(callMs, 'git', ['-C', project, '-c', 'user.name=t', '-c', 'user.email=t@localhost', ...args]);
    assert.equal(code, 0, `git ${args.join(' ')}: ${stderr}`);
    return stdout;
  };
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-q', '-m', 'before');
  return { project, git, state: join(folder.path, 'state'), remove: folder.remove };
}

for (const { title, client: makeClient, http, stdio } of libraries) {
  describe(`a working session: ${title}`, () => {
    let place, server, client;
    const call = async (name, args = {}) => {
      const result = await within(callMs, name, client.callTool({ name, arguments: args }));
      assert.ok(!result.isError, `${name}: ${result.content?.[0]?.text}`);
      return result.structuredContent;
    };

    before(async () => {
      place = await projectUnderGit();
      const env = { ...process.env, XDG_STATE_HOME: place.state };
      client = makeClient();
      if (http) {
        server = await startDiorama(place.project, ['--allow-writes'], { env });
        await within(callMs, 'connect', client.connect(new http(new URL(server.url))));
      } else {
        const transport = new stdio({ command: dioramaBin, args: [...stdioArgs(place.project), '--allow-writes'], env, stderr: 'ignore' });
        await within(callMs, 'connect', client.connect(transport));
      }
    });
    after(async () => {
      await client?.close();
      await server?.stop();
      await place?.remove();
    });

    it('explores', async () => {
      const tools = (await client.listTools()).tools;
      assert.ok(tools.length <= 20, `${tools.length} tools`);
      assert.equal((await call('load_scene', { path: 'GameScene' })).path, scene);
      const tree = await call('get_scene_hierarchy');
      assert.deepEqual(tree.root_game_objects.map((root) => root.path), ['/Main Camera', '/Player', '/Enemy', '/SpawnPoints']);
      const body = await call('get_component_info', { game_object_path: '/Player', index: 1 });
      assert.equal(body.fields.mass, 1);
    });

    it('wires a script', async () => {
      const done = await call('manage_component', {
        action: 'add',
        game_object_path: '/Player',
        component_type: 'EnemyChaser',
        fields: { chaseSpeed: 4.5, target: { $ref: '/Enemy' }, alertMaterial: { $asset: 'Assets/Materials/Alert.mat' } },
      });
      assert.deepEqual(done.fields_set, ['chaseSpeed', 'target', 'alertMaterial']);
      await call('save_scene');
      const diff = await place.git('diff', '--numstat');
      const [added, removed, file] = diff.trim().split(/\s+/);
      assert.equal(file, scene);
      assert.equal(removed, '0', 'nothing that was there is written again');
      assert.ok(Number(added) < 30, `${added} lines added`);
    });

    it('builds a tree, makes a prefab of it, uses it twice, changes one', async () => {
      const tower = await call('create_gameobject', { name: 'Tower', position: [4, 0, 2] });
      const top = await call('create_gameobject', { name: 'Top', parent: tower.instanceId, primitive: 'Cube' });
      assert.equal(top.path, '/Tower/Top');
      const made = await call('create_prefab', { instanceId: tower.instanceId, path: 'Assets/Prefabs/World/Tower.prefab' });
      assert.equal(made.path, '/Tower');
      const second = await call('instantiate_prefab', { path: 'Assets/Prefabs/World/Tower.prefab', position: [8, 0, 2] });
      await call('instantiate_prefab', { path: 'Assets/Prefabs/World/Tower.prefab', position: [12, 0, 2], parent: '/SpawnPoints' });
      await call('update_gameobject', { instanceId: second.instanceId, name: 'Second Tower' });
      await call('update_transform', { instanceId: '/Second Tower/Top', scale: [1, 3, 1] });
      const { overrides } = await call('manage_prefab', { action: 'overrides', instanceId: '/Second Tower' });
      assert.ok(overrides.some((each) => each.property === 'm_LocalScale.y' && each.value === '3'), JSON.stringify(overrides));
      await call('save_scene');
      const status = (await place.git('status', '--porcelain', '-uall')).trim().split('\n').map((line) => line.trim()).sort();
      assert.deepEqual(status, [
        '?? Assets/Prefabs/World/Tower.prefab',
        '?? Assets/Prefabs/World/Tower.prefab.meta',
        `M ${scene}`,
      ]);
      const prefab = await readFile(join(place.project, 'Assets/Prefabs/World/Tower.prefab'), 'utf8');
      assert.match(prefab, /m_Name: Tower\n/);
      assert.match(prefab, /m_Name: Top\n/);
    });

    it('takes a saved step back, and the file is what it was', async () => {
      const file = join(place.project, scene);
      const saved = await readFile(file, 'utf8');
      await call('delete_gameobject', { instanceId: '/Second Tower' });
      await call('save_scene');
      assert.notEqual(await readFile(file, 'utf8'), saved);
      await call('undo');
      await call('save_scene');
      assert.equal(await readFile(file, 'utf8'), saved);
    });

    it('says what is wrong, and goes on', async () => {
      const wrong = await client.callTool({ name: 'update_transform', arguments: { instanceId: 5, position: [0, 0, 0] } });
      assert.equal(wrong.isError, true);
      assert.equal(wrong.structuredContent.error.details.plugin_error_code, 'ERR_OBJECT_NOT_FOUND');
      assert.equal((await call('find_gameobject', { name: 'tower' })).total, 3);
    });
  });
}
