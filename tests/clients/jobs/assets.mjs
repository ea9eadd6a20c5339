// Jobs that make new files: data, a material, a clip, an animator, a prefab variant.
import assert from 'node:assert/strict';
import { byId, field, fileId, guidOf, objectsOf, overridesOf } from './place.mjs';

const folder = 'Assets/Door';

export const making = [
  {
    number: 14,
    title: 'a ScriptableObject, a material, a clip, an animator',
    on: 'sample',
    statement:
      'Make in a new folder Assets/Door: a LootTable DoorLoot with one entry "Key" (chance 0.25), a material DoorPaint like Wood but red, ' +
      'an animation clip DoorOpen that turns the door by 90 degrees in one second, and an animator Door with the states Closed and Open (which plays ' +
      'DoorOpen); the trigger Unlock leads from Closed to Open. Put the animator on Gate in the scene Courtyard.',
    async play(job) {
      const { items } = await job.call('find_assets', { filter: 'Wood t:Material' });
      const loot = await job.call('find_assets', { filter: 't:LootTable' });
      const entries = await job.call('get_asset_info', { path: loot.items[0].path, fields: ['entries'] });
      assert.ok(JSON.stringify(entries).includes('chance'));
      await job.find('create an animator controller', 'manage_animator');
      await job.find('create an animation clip', 'manage_animation_clip');
      const animator = (action, more) => ({ tool: 'manage_animator', arguments: { action, path: `${folder}/Door.controller`, ...more } });
      const clip = (action, more) => ({ tool: 'manage_animation_clip', arguments: { action, path: `${folder}/DoorOpen.anim`, ...more } });
      await job.call('batch', {
        calls: [
          { tool: 'manage_asset', arguments: { action: 'create_folder', path: folder } },
          {
            tool: 'manage_asset',
            arguments: { action: 'create_scriptable_object', path: `${folder}/DoorLoot.asset`, type: 'LootTable', fields: { entries: [{ item: 'Key', chance: 0.25 }] } },
          },
          { tool: 'manage_asset', arguments: { action: 'copy', path: items[0].path, destination: `${folder}/DoorPaint.mat` } },
          { tool: 'manage_asset', arguments: { action: 'set', path: `${folder}/DoorPaint.mat`, fields: { _Color: 'red' } } },
          clip('create'),
          clip('set_curve', { type: 'Transform', property: 'rotation', keys: [{ time: 0, value: [0, 0, 0] }, { time: 1, value: [0, 90, 0] }] }),
          animator('create'),
          animator('add_parameter', { name: 'Unlock', type: 'Trigger' }),
          animator('add_state', { name: 'Closed' }),
          animator('add_state', { name: 'Open', motion: `${folder}/DoorOpen.anim` }),
          animator('add_transition', { from: 'Closed', to: 'Open', conditions: [{ parameter: 'Unlock', mode: 'if' }] }),
        ],
      });
      const { gameObjects } = await job.call('find_gameobject', { name: 'Gate', scene_path: 'Courtyard' });
      await job.call('manage_component', {
        action: 'add',
        scene_path: gameObjects[0].scenePath,
        game_object_path: gameObjects[0].path,
        component_type: 'Animator',
        fields: { controller: { $asset: `${folder}/Door.controller` } },
      });
      await job.call('save_scene');
    },
    async check(place) {
      const files = Object.keys(await place.changes()).sort();
      const made = ['Door.controller', 'DoorLoot.asset', 'DoorOpen.anim', 'DoorPaint.mat'].flatMap((name) => [name, `${name}.meta`]);
      assert.deepEqual(files, ['Assets/Door.meta', ...made.map((name) => `${folder}/${name}`), 'Assets/Scenes/Courtyard.unity'].sort());
      assert.match(await place.read(`${folder}/DoorLoot.asset`), /  entries:\n  - item: Key\n    chance: 0.25\n/);
      assert.match(await place.read(`${folder}/DoorPaint.mat`), /_Color: {r: 1, g: 0, b: 0, a: 1}/);
      const curve = (await place.read(`${folder}/DoorOpen.anim`)).split('m_EulerCurves:')[1].split('m_PositionCurves:')[0];
      assert.deepEqual([...curve.matchAll(/ value: (\{.*\})/g)].map(([, value]) => value), ['{x: 0, y: 0, z: 0}', '{x: 0, y: 90, z: 0}']);
      assert.deepEqual([...curve.matchAll(/ time: (.*)/g)].map(([, time]) => Number(time)), [0, 1]);
      const objects = objectsOf(await place.read(`${folder}/Door.controller`));
      const [closed, open] = ['Closed', 'Open'].map((name) => objects.find((each) => each.kind === 'AnimatorState' && field(each, 'm_Name') === name));
      assert.ok(field(open, 'm_Motion').includes(await guidOf(place, `${folder}/DoorOpen.anim`)));
      const way = byId(objects, fileId(closed.lines[closed.lines.findIndex((line) => line.includes('m_Transitions:')) + 1]));
      assert.equal(fileId(field(way, 'm_DstState')), open.id);
      assert.ok(way.lines.some((line) => line.endsWith('m_ConditionEvent: Unlock')));
      const machine = objects.find((each) => each.kind === 'AnimatorStateMachine');
      assert.equal(fileId(field(machine, 'm_DefaultState')), closed.id);
      const { came, went } = await place.objectChanges('Assets/Scenes/Courtyard.unity');
      assert.deepEqual([came.map((each) => each.kind), went], [['Animator'], []]);
      assert.ok(field(came[0], 'm_Controller').includes(await guidOf(place, `${folder}/Door.controller`)));
    },
  },
  {
    number: 10,
    title: 'a variant with another material used instead in a scene',
    on: 'sample',
    steps: 3,
    statement:
      'Make a variant GuardGlass of the prefab GuardArcher, beside it, whose Model has the material Glass. ' +
      'Use it instead of both objects "GuardArcher (1)" in the scene Dungeon, at the same places.',
    async play(job) {
      const prefab = (await job.call('find_assets', { filter: 'GuardArcher t:Prefab' })).items[0].path;
      const glass = (await job.call('find_assets', { filter: 'Glass t:Material' })).items[0].path;
      await job.find('create a variant of a prefab', 'manage_prefab');
      const variant = prefab.replace('GuardArcher', 'GuardGlass');
      await job.change('manage_prefab', { action: 'variant', prefab_path: prefab, path: variant });
      const [{ children }] = (await job.call('get_scene_hierarchy', { prefab_path: variant })).root_game_objects;
      const model = children.find((each) => each.name === 'Model');
      const index = model.components.findIndex((each) => each.endsWith('MeshRenderer'));
      await job.call('manage_component', {
        action: 'update',
        prefab_path: variant,
        game_object_path: model.path,
        index,
        fields: { 'materials[0]': { $asset: glass } },
      });
      const { gameObjects } = await job.call('find_gameobject', { name: 'GuardArcher (1)', scene_path: 'Dungeon' });
      const made = gameObjects.length; // the calls before the first new one
      await job.call('batch', {
        calls: [
          ...gameObjects.map(({ instanceId, scenePath }) => ({ tool: 'delete_gameobject', arguments: { instanceId, scene_path: scenePath } })),
          ...gameObjects.map(({ scenePath, transform }) => ({
            tool: 'instantiate_prefab',
            arguments: { path: variant, scene_path: scenePath, position: transform.position, rotation: transform.rotation },
          })),
          ...gameObjects.map(({ isActive, scenePath }, i) => ({
            tool: 'update_gameobject',
            arguments: { instanceId: { $result: made + i }, active: isActive, scene_path: scenePath },
          })),
        ],
      });
      await job.call('save_scene');
      return { prefab, variant, glass, scene: gameObjects[0].scenePath };
    },
    async check(place, { prefab, variant, glass, scene }) {
      const [old, now] = [await guidOf(place, prefab), await guidOf(place, variant)];
      assert.deepEqual(Object.keys(await place.changes()).sort(), [variant, `${variant}.meta`, scene].sort());
      const [made] = objectsOf(await place.read(variant));
      assert.ok(field(made, 'm_SourcePrefab').includes(old));
      const at = made.lines.findIndex((line) => line.endsWith('propertyPath: m_Materials.Array.data[0]'));
      assert.ok(at >= 0 && made.lines[at + 2].includes(await guidOf(place, glass)));
      const used = objectsOf(await place.read(scene)).filter((each) => each.kind === 'PrefabInstance');
      assert.ok(used.every((each) => !field(each, 'm_SourcePrefab').includes(old)));
      const places = used
        .filter((each) => field(each, 'm_SourcePrefab').includes(now))
        .map((each) => overridesOf(each).filter(({ path }) => path.startsWith('m_LocalPosition')).map(({ value }) => Number(value)));
      assert.deepEqual(places.sort((a, b) => a[0] - b[0]), [[4, 0, 2], [6, 0, 2]]);
    },
  },
];
