// Jobs about tags, layers, folders and settings.
import assert from 'node:assert/strict';
import { field, objectsOf } from './place.mjs';

export const setting = [
  {
    number: 8,
    title: 'a new tag and layer on 12 objects',
    on: 'mirror',
    steps: 1,
    statement: 'Give the 12 start positions (StartPos) of the scene MirrorCouchCoop the new tag Spawn and the new layer Spawns.',
    async play(job) {
      const { path: scene } = await job.call('load_scene', { path: 'MirrorCouchCoop' });
      const { gameObjects, total } = await job.call('find_gameobject', { name: 'StartPos' });
      const spawns = gameObjects.filter((each) => each.name === 'StartPos');
      assert.deepEqual([total, spawns.length], [13, 12]);
      await job.find('add a tag', 'manage_settings');
      await job.call('batch', {
        calls: [
          { tool: 'manage_settings', arguments: { action: 'add_tag', name: 'Spawn' } },
          { tool: 'manage_settings', arguments: { action: 'name_layer', name: 'Spawns' } },
          ...spawns.map(({ instanceId }) => ({ tool: 'update_gameobject', arguments: { instanceId, tag: 'Spawn', layer: 'Spawns' } })),
        ],
      });
      await job.call('save_scene');
      return scene;
    },
    async check(place, scene) {
      const changes = await place.changes();
      const tags = 'ProjectSettings/TagManager.asset';
      assert.deepEqual(Object.keys(changes).sort(), [scene, tags]);
      assert.equal(changes[scene].added.filter((line) => line === '  m_TagString: Spawn').length, 12);
      assert.equal(changes[scene].added.length, 24);
      assert.ok((await place.read(tags)).includes('  - Spawn\n'));
      const layer = (await place.read(tags)).split('layers:\n')[1].split('\n').indexOf('  - Spawns');
      assert.ok(layer >= 8, `layer ${layer}`);
      const objects = objectsOf(await place.read(scene));
      const spawns = objects.filter((each) => each.kind === 'GameObject' && field(each, 'm_TagString') === 'Spawn');
      for (const each of spawns) {
        assert.equal(field(each, 'm_Name'), 'StartPos');
        assert.equal(field(each, 'm_Layer'), String(layer));
      }
    },
  },
  {
    number: 11,
    title: 'move a folder',
    on: 'sample',
    steps: 1,
    statement: 'Move the folder Assets/Prefabs/World to Assets/Level/Rooms.',
    async play(job) {
      const { items } = await job.call('find_assets', { folder: 'Assets/Prefabs/World' });
      await job.call('batch', {
        calls: [
          { tool: 'manage_asset', arguments: { action: 'create_folder', path: 'Assets/Level' } },
          { tool: 'manage_asset', arguments: { action: 'move', path: 'Assets/Prefabs/World', destination: 'Assets/Level/Rooms' } },
        ],
      });
      await job.call('save_scene');
      const after = await job.call('find_assets', { folder: 'Assets/Level/Rooms' });
      assert.deepEqual(after.items.map((each) => each.guid).sort(), items.map((each) => each.guid).sort());
      return items.map((each) => each.path);
    },
    async check(place, paths) {
      assert.equal(paths.length, 3);
      await place.git('add', '-A');
      const status = (await place.git('-c', 'core.quotePath=false', 'diff', '--cached', '-M100%', '--name-status')).trim().split('\n');
      const moved = ['World.meta', ...paths.flatMap((path) => [path, `${path}.meta`])];
      const lines = status.map((line) => line.split('\t'));
      assert.deepEqual(lines.filter(([kind]) => kind !== 'R100').map((each) => each.join(' ')), ['A Assets/Level.meta']);
      assert.equal(lines.length, moved.length + 1);
      for (const [, from, to] of lines.filter(([kind]) => kind === 'R100')) {
        assert.equal(to, from.replace('Assets/Prefabs/World', 'Assets/Level/Rooms'));
      }
      await place.git('reset', '-q');
    },
  },
  {
    number: 13,
    title: 'gravity, time step, quality and fog',
    on: 'sample',
    steps: 1,
    statement:
      'Gravity is to be -20, the fixed time step 0.01 s, the shadow distance of the quality level Beautiful 80, and the scene GameScene gets fog with density 0.05.',
    async play(job) {
      const { items } = await job.call('find_assets', { folder: 'ProjectSettings' });
      const file = (name) => items.find((each) => each.path.endsWith(`/${name}.asset`)).path;
      const quality = await job.call('get_asset_info', { path: file('QualitySettings'), fields: ['qualitySettings'] });
      const level = quality.objects[0].fields.qualitySettings.value.findIndex((each) => each.value.name === 'Beautiful');
      const { path: scene } = await job.call('load_scene', { path: 'GameScene' });
      await job.find('turn on fog', 'set_scene_settings');
      const set = (name, fields) => ({ tool: 'manage_asset', arguments: { action: 'set', path: file(name), fields } });
      await job.call('batch', {
        calls: [
          set('DynamicsManager', { 'm_Gravity.y': -20 }),
          set('TimeManager', { 'Fixed Timestep': 0.01 }),
          set('QualitySettings', { [`qualitySettings[${level}].shadowDistance`]: 80 }),
          { tool: 'set_scene_settings', arguments: { settings: 'RenderSettings', fields: { fog: true, fogDensity: 0.05 } } },
        ],
      });
      await job.call('save_scene');
      return scene;
    },
    async check(place, scene) {
      const changes = await place.changes();
      const gone = Object.fromEntries(Object.entries(changes).map(([file, { removed }]) => [file, removed.map((each) => each.trim())]));
      const came = Object.fromEntries(Object.entries(changes).map(([file, { added }]) => [file, added.map((each) => each.trim())]));
      assert.deepEqual(gone, {
        [scene]: ['m_Fog: 0', 'm_FogDensity: 0.01'],
        'ProjectSettings/DynamicsManager.asset': ['m_Gravity: {x: 0, y: -9.81, z: 0}'],
        'ProjectSettings/QualitySettings.asset': ['shadowDistance: 150'],
        'ProjectSettings/TimeManager.asset': ['Fixed Timestep: 0.02'],
      });
      assert.deepEqual(came, {
        [scene]: ['m_Fog: 1', 'm_FogDensity: 0.05'],
        'ProjectSettings/DynamicsManager.asset': ['m_Gravity: {x: 0, y: -20, z: 0}'],
        'ProjectSettings/QualitySettings.asset': ['shadowDistance: 80'],
        'ProjectSettings/TimeManager.asset': ['Fixed Timestep: 0.01'],
      });
    },
  },
];
