// Jobs that begin with something broken: an unresolved merge, a button that does nothing, a script that is gone.
import assert from 'node:assert/strict';
import { guidOf } from './place.mjs';

const scene = 'Assets/Scenes/GameScene.unity';

// Two branches gave Player another mass; the merge was left as git leaves it.
async function leaveConflict(place) {
  await place.git('checkout', '-q', '-b', 'theirs');
  await place.replace(scene, 'm_Mass: 1\n', 'm_Mass: 7\n');
  await place.commit('theirs');
  await place.git('checkout', '-q', '-');
  await place.replace(scene, 'm_Mass: 1\n', 'm_Mass: 5\n');
  await place.commit('ours');
  await place.git('merge', '-q', 'theirs').catch(() => {});
  assert.ok((await place.read(scene)).includes('<<<<<<<'));
}

export const repairing = [
  {
    number: 16,
    title: 'an unresolved conflict',
    on: 'sample',
    statement: 'The scene GameScene cannot be opened since the last merge. What is wrong with it? Take our side, then set the mass of Player to 6.',
    arrangeAfter: leaveConflict,
    async play(job, place) {
      const { unread } = await job.call('load_scene', { path: 'GameScene' });
      const told = JSON.stringify(unread);
      const line = (await place.read(scene)).split('\n').findIndex((each) => each.startsWith('<<<<<<<')) + 1;
      assert.match(told, /conflict/);
      assert.match(told, new RegExp(`\\b${line}\\b`), `the error does not tell line ${line}: ${told}`);
      // Which side counts is for a person, and git, to say.
      await place.git('checkout', '-q', '--ours', '--', '.');
      await job.call('load_scene', { path: 'GameScene' });
      const { gameObjects } = await job.call('find_gameobject', { name: 'Player', component: 'Rigidbody' });
      const index = gameObjects[0].components.findIndex((each) => each.endsWith('Rigidbody'));
      await job.call('manage_component', { action: 'update', game_object_path: gameObjects[0].path, index, fields: { mass: 6 } });
      await job.call('save_scene');
    },
    async check(place) {
      const text = await place.read(scene);
      await place.git('add', '-A');
      const { added, removed } = (await place.changes())[scene];
      assert.deepEqual([removed, added], [['  m_Mass: 5'], ['  m_Mass: 6']]);
      assert.ok(!text.includes('<<<<<<<'));
    },
  },
  {
    number: 5,
    title: 'why is the button dead',
    on: 'sample',
    steps: 1,
    statement: 'The button Restart in the scene Courtyard does nothing since I renamed the method to Reload. Why? Mend it.',
    async arrange(place) {
      await place.replace('Assets/Scripts/UI/Hud.cs', 'void Restart()', 'void Reload()');
    },
    async play(job) {
      await job.find('why is the button dead', 'check_project');
      const { findings } = await job.read('check_project');
      assert.equal(findings.length, 1, JSON.stringify(findings));
      const [{ kind, path, object, index, property, message }] = findings;
      assert.equal(kind, 'missing_method');
      assert.match(message, /Restart/);
      const call = { action: 'update', scene_path: path, game_object_path: object, index };
      await job.call('manage_component', { ...call, fields: { [`${property}.m_MethodName`]: 'Reload' } });
      await job.call('save_scene');
      assert.equal((await job.read('check_project')).errors, 0);
    },
    async check(place) {
      assert.deepEqual(await place.changes(), {
        'Assets/Prefabs/UI/Canvas.prefab': { added: ['        m_MethodName: Reload'], removed: ['        m_MethodName: Restart'] },
      });
    },
  },
  {
    number: 17,
    title: 'a component whose script is missing',
    on: 'sample',
    steps: 1,
    statement: 'The gate in the scene Courtyard does not open any more: a component has no script. What was it? Mend it in the whole project.',
    // The .meta file was lost, and Unity made another one.
    async arrange(place) {
      const guid = await guidOf(place, 'Assets/Scripts/World/Door.cs');
      await place.replace('Assets/Scripts/World/Door.cs.meta', guid, `${guid.slice(8)}0badcafe`);
    },
    async play(job) {
      const { gameObjects } = await job.call('find_gameobject', { name: 'Gate', scene_path: 'Courtyard' });
      const [gate] = gameObjects;
      const index = gate.components.findIndex((each) => each.includes('missing'));
      await job.find('which fields has a component whose script is missing', 'get_missing_script');
      const at = { game_object_path: gate.path, index, scene_path: gate.scenePath };
      const missing = await job.read('get_missing_script', at);
      await job.find('fix a missing script', 'repair_script');
      const { components } = await job.change('repair_script', { ...at, script: missing.candidates[0].path, everywhere: true });
      assert.equal(components, 2);
      await job.call('save_scene');
      const { fields } = await job.call('get_component_info', { game_object_path: gate.path, index, scene_path: gate.scenePath });
      return { script: missing.candidates[0].path, old: missing.script.guid, fields };
    },
    async check(place, { script, old, fields }) {
      assert.equal(script, 'Assets/Scripts/World/Door.cs');
      assert.equal(typeof fields.locked, 'boolean');
      const now = await guidOf(place, script);
      const changes = await place.changes();
      assert.deepEqual(Object.keys(changes), ['Assets/Scenes/Courtyard.unity', 'Assets/Scenes/Dungeon.unity']);
      for (const { added, removed } of Object.values(changes)) {
        assert.deepEqual(removed, [`  m_Script: {fileID: 11500000, guid: ${old}, type: 3}`]);
        assert.deepEqual(added, [`  m_Script: {fileID: 11500000, guid: ${now}, type: 3}`]);
      }
    },
  },
];
