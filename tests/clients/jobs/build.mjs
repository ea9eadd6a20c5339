// Jobs that put something new into a scene: a health bar, a circle of trees, a button like the others.
import assert from 'node:assert/strict';
import { byId, componentsOf, field, fileId, guidOf, named, objectsOf, overridesOf } from './place.mjs';

const circle = (count, radius) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), 0, radius * Math.sin(angle)].map((each) => Number(each.toFixed(4)) + 0);
  });

const vector = (text) => [...text.matchAll(/[xyz]: ([^,}]+)/g)].map(([, number]) => Number(number));

// The scripts of the engine's packages, and those of the sample, by their GUIDs.
const engine = {
  fe87c0e1cc204ed48ad3b37840f39efc: 'Image',
  '4e29b1a8efbd4b44bb3f3716e73f07ff': 'Button',
  dc42784cf147c0c48a680349fa168899: 'GraphicRaycaster',
  '76c392e42b5098c458856cdf6ecaaaa1': 'EventSystem',
};
const known = new Map([['Hud', 'Assets/Scripts/UI/Hud.cs']]);

export const building = [
  {
    number: 4,
    title: 'a main menu with three wired buttons',
    on: 'sample',
    steps: 4,
    statement:
      'In the scene GameScene make a main menu: a canvas with a panel Menu with the buttons Play, Options and Quit below each other, 50 apart. ' +
      'Play calls Restart of a Hud on Menu, Options shows SpawnPoints, Quit hides Menu.',
    async play(job) {
      const { path: scene } = await job.call('load_scene', { path: 'GameScene' });
      await job.find('create a UI button', 'execute_menu_item');
      const canvas = await job.change('execute_menu_item', { menuPath: 'GameObject/UI/Canvas' });
      const panel = await job.change('execute_menu_item', { menuPath: 'GameObject/UI/Panel' });
      assert.equal(panel.path, `${canvas.path}/Panel`);
      const button = await job.change('execute_menu_item', { menuPath: 'GameObject/UI/Legacy/Button' });
      const tree = await job.call('get_scene_hierarchy', { root_path: button.path });
      const [{ components, children }] = tree.root_game_objects;
      const label = children[0].name;
      const click = components.findIndex((each) => each.endsWith('.Button'));
      const text = children[0].components.findIndex((each) => each.endsWith('.Text'));
      await job.find('duplicate an object', 'duplicate_gameobject');
      const menu = `${canvas.path}/Menu`;
      const { gameObjects } = await job.call('find_gameobject', { name: 'SpawnPoints' });
      const update = (game_object_path, index, fields) => ({
        tool: 'manage_component',
        arguments: { action: 'update', game_object_path, index, fields },
      });
      const wired = [
        ['Play', { target: { $ref: menu, component: 'Hud' }, method: 'Restart' }],
        ['Options', { target: { $ref: gameObjects[0].path }, method: 'SetActive', argument: true }],
        ['Quit', { target: { $ref: menu }, method: 'SetActive', argument: false }],
      ];
      await job.call('batch', {
        calls: [
          { tool: 'update_gameobject', arguments: { instanceId: panel.instanceId, name: 'Menu' } },
          { tool: 'manage_component', arguments: { action: 'add', game_object_path: menu, component_type: 'Hud' } },
          { tool: 'update_gameobject', arguments: { instanceId: button.instanceId, name: 'Play' } },
          ...['Options', 'Quit'].map((name) => ({ tool: 'duplicate_gameobject', arguments: { instanceId: button.instanceId, name } })),
          ...wired.flatMap(([name, onClick], i) => [
            update(`${menu}/${name}`, 0, { anchoredPosition: { x: 0, y: 50 - 50 * i } }),
            update(`${menu}/${name}`, click, { onClick: [onClick] }),
            update(`${menu}/${name}/${label}`, text, { text: name }),
          ]),
        ],
      });
      await job.call('save_scene');
      return scene;
    },
    async check(place, scene) {
      const changes = await place.changes();
      assert.deepEqual(Object.keys(changes), [scene]);
      const objects = objectsOf(await place.read(scene));
      const scripts = Object.fromEntries(await Promise.all([...known].map(async ([name, path]) => [await guidOf(place, path), name])));
      const own = (name) => componentsOf(objects, named(objects, name), { ...engine, ...scripts });
      const menu = named(objects, 'Menu');
      const wanted = {
        Play: ['Restart', own('Menu').Hud.id, '1', '0'],
        Options: ['SetActive', named(objects, 'SpawnPoints').id, '6', '1'],
        Quit: ['SetActive', menu.id, '6', '0'],
      };
      for (const [name, [method, target, mode, argument]] of Object.entries(wanted)) {
        const { Button, RectTransform } = own(name);
        const call = { lines: Button.lines.slice(Button.lines.findIndex((line) => line.includes('m_Calls:'))) };
        const stored = ['m_MethodName', 'm_Mode', 'm_BoolArgument', 'm_CallState'].map((each) => field(call, each));
        assert.deepEqual([fileId(field(call, '- m_Target')), ...stored], [target, method, mode, argument, '2']);
        assert.equal(fileId(field(RectTransform, 'm_Father')), own('Menu').RectTransform.id);
        assert.equal(fileId(field(Button, 'm_TargetGraphic')), own(name).Image.id);
        assert.ok(objects.some((each) => field(each, 'm_Text') === name), `no text says ${name}`);
      }
      assert.deepEqual(['Play', 'Options', 'Quit'].map((name) => vector(field(own(name).RectTransform, 'm_AnchoredPosition'))), [[0, 50], [0, 0], [0, -50]]);
      assert.ok(own('Canvas').GraphicRaycaster && own('EventSystem').EventSystem);
    },
  },
  {
    number: 6,
    title: 'a world-space health bar',
    on: 'sample',
    steps: 1,
    statement: 'In the scene GameScene, put a health bar HealthBar that stands in the world two units above Enemy, with a red Fill on a black Back.',
    async play(job) {
      const { path: scene } = await job.call('load_scene', { path: 'GameScene' });
      const { gameObjects } = await job.call('find_gameobject', { name: 'Enemy' });
      const enemy = gameObjects.find((each) => each.name === 'Enemy');
      const rect = (x) => ({ anchorMin: { x: 0, y: 0 }, anchorMax: { x, y: 1 }, anchoredPosition: { x: 0, y: 0 }, sizeDelta: { x: 0, y: 0 } });
      const bar = (call, name, color, x) => [
        { tool: 'create_gameobject', arguments: { name, parent: { $result: 0 } } },
        { tool: 'manage_component', arguments: { action: 'add', game_object_path: { $result: call }, component_type: 'UnityEngine.UI.Image', fields: { color } } },
        { tool: 'manage_component', arguments: { action: 'update', game_object_path: { $result: call }, index: 0, fields: rect(x) } },
      ];
      await job.call('batch', {
        calls: [
          { tool: 'create_gameobject', arguments: { name: 'HealthBar', parent: enemy.instanceId } },
          { tool: 'manage_component', arguments: { action: 'add', game_object_path: { $result: 0 }, component_type: 'Canvas', fields: { renderMode: 'WorldSpace' } } },
          {
            tool: 'manage_component',
            arguments: {
              action: 'update',
              game_object_path: { $result: 0 },
              index: 0,
              fields: { sizeDelta: { x: 100, y: 12 }, localScale: { x: 0.01, y: 0.01, z: 0.01 }, localPosition: { x: 0, y: 2, z: 0 } },
            },
          },
          ...bar(3, 'Back', { r: 0, g: 0, b: 0 }, 1),
          ...bar(6, 'Fill', { r: 1, g: 0, b: 0 }, 0.75),
        ],
      });
      const { saved } = await job.call('save_scene');
      assert.deepEqual(saved, [scene]);
      return scene;
    },
    async check(place, scene) {
      const changes = await place.changes();
      assert.deepEqual(Object.keys(changes), [scene]);
      assert.deepEqual(changes[scene].removed, ['  m_Children: []'], 'only the children of Enemy change');
      const objects = objectsOf(await place.read(scene));
      const bar = componentsOf(objects, named(objects, 'HealthBar'));
      const fill = componentsOf(objects, named(objects, 'Fill'));
      assert.equal(field(bar.Canvas, 'm_RenderMode'), '2');
      assert.deepEqual(vector(field(bar.RectTransform, 'm_LocalScale')), [0.01, 0.01, 0.01]);
      assert.equal(field(bar.RectTransform, 'm_SizeDelta'), '{x: 100, y: 12}');
      const enemy = componentsOf(objects, named(objects, 'Enemy')).Transform;
      assert.equal(fileId(field(bar.RectTransform, 'm_Father')), enemy.id);
      assert.ok(enemy.lines.includes(`  - {fileID: ${bar.RectTransform.id}}`));
      assert.equal(field(fill.RectTransform, 'm_AnchorMax'), '{x: 0.75, y: 1}');
      assert.equal(field(fill.MonoBehaviour, 'm_Color'), '{r: 1, g: 0, b: 0, a: 1}');
      assert.ok(fill.CanvasRenderer, 'an image needs a CanvasRenderer');
    },
  },
  {
    number: 9,
    title: '20 trees in a circle',
    on: 'glove-ball',
    steps: 1,
    statement: 'Put 20 trees (the prefab palmtree_straight) into the scene Arena_Test, in a circle with radius 10, below a new object Grove.',
    async play(job) {
      const { items: trees } = await job.call('find_assets', { filter: 'palmtree_straight t:Prefab' });
      const { path: scene } = await job.call('load_scene', { path: 'Arena_Test' });
      await job.call('batch', {
        calls: [
          { tool: 'create_gameobject', arguments: { name: 'Grove' } },
          ...circle(20, 10).map((position) => ({
            tool: 'instantiate_prefab',
            arguments: { path: trees[0].path, position, parent: { $result: 0 } },
          })),
        ],
      });
      await job.call('save_scene');
      return { scene, prefab: trees[0].path };
    },
    async check(place, { scene, prefab }) {
      assert.deepEqual(Object.keys(await place.changes()), [scene]);
      const { came, went, changed } = await place.objectChanges(scene);
      assert.deepEqual([came.length, went.length, changed.map((each) => each.kind)], [2 + 2 * 20, 0, ['SceneRoots']]);
      const objects = objectsOf(await place.read(scene));
      const grove = componentsOf(objects, named(objects, 'Grove')).Transform;
      const guid = await guidOf(place, prefab);
      const children = grove.lines.filter((line) => line.startsWith('  - {fileID')).map((line) => byId(objects, fileId(line)));
      const places = children.map((root) => {
        const each = byId(objects, fileId(field(root, 'm_PrefabInstance')));
        assert.equal(fileId(field(each, 'm_TransformParent')), grove.id);
        assert.match(field(each, 'm_SourcePrefab'), new RegExp(guid));
        const own = overridesOf(each);
        return ['x', 'y', 'z'].map((axis) => Number(own.find(({ path }) => path === `m_LocalPosition.${axis}`).value));
      });
      assert.deepEqual(places, circle(20, 10));
    },
  },
  {
    number: 18,
    title: 'a styled button like the others',
    on: 'mirror',
    steps: 2,
    statement: 'In the scene MirrorTopDownShooter add a button "Button Leave" that looks like Button Respawn Player, says "Leave", and stands 60 below it.',
    async play(job) {
      const { path: scene } = await job.call('load_scene', { path: 'MirrorTopDownShooter' });
      const { gameObjects } = await job.call('find_gameobject', { name: 'Button Respawn Player' });
      const model = gameObjects[0];
      const rect = await job.call('get_component_info', { game_object_path: model.path, index: 0, fields: ['anchoredPosition'] });
      const at = rect.fields.anchoredPosition.value ?? rect.fields.anchoredPosition;
      await job.find('duplicate an object', 'duplicate_gameobject');
      const copy = await job.change('duplicate_gameobject', { instanceId: model.instanceId, name: 'Button Leave' });
      const tree = await job.call('get_scene_hierarchy', { root_path: copy.path });
      const label = tree.root_game_objects[0].children.find((each) => each.components.some((one) => one.endsWith('Text')));
      const index = (object, type) => object.components.findIndex((one) => one.endsWith(type));
      await job.call('batch', {
        calls: [
          {
            tool: 'manage_component',
            arguments: { action: 'update', game_object_path: copy.path, index: 0, fields: { anchoredPosition: { x: at.x, y: at.y - 60 } } },
          },
          {
            tool: 'manage_component',
            arguments: { action: 'update', game_object_path: label.path, index: index(label, 'Text'), fields: { text: 'Leave' } },
          },
        ],
      });
      await job.call('save_scene');
      return scene;
    },
    async check(place, scene) {
      const changes = await place.changes();
      assert.deepEqual(Object.keys(changes), [scene]);
      const numbered = (line) => line.includes('m_RootOrder'); // of the siblings after it
      assert.deepEqual(changes[scene].removed.filter((line) => !numbered(line)), []);
      const objects = objectsOf(await place.read(scene));
      const [model, copy] = ['Button Respawn Player', 'Button Leave'].map((name) => tree(objects, named(objects, name)));
      const differences = model.flatMap((line, i) => (line === copy[i] ? [] : [[line, copy[i]]]));
      assert.equal(model.length, copy.length);
      const moved = (text) => vector(text.replace(/.*AnchoredPosition/, ''));
      const [from, to] = differences.find(([line]) => line.includes('m_AnchoredPosition'));
      assert.deepEqual(moved(to), [moved(from)[0], moved(from)[1] - 60]);
      const rest = differences.filter(([line]) => !line.includes('m_AnchoredPosition') && !numbered(line)).map(([, line]) => line.trim());
      assert.deepEqual(rest, ['m_Name: Button Leave', 'm_Text: Leave']);
    },
  },
];

// The lines of an object and of everything below it, ids left out: two that look alike have the same.
function tree(objects, object) {
  const components = object.lines.filter((each) => each.includes('- component:')).map((line) => byId(objects, fileId(line)));
  const rect = components[0];
  const at = rect.lines.indexOf('  m_Children:');
  const children = at < 0 ? [] : rect.lines.slice(at + 1).filter((line, i, all) => all.slice(0, i + 1).every((each) => each.startsWith('  - ')));
  const below = children.flatMap((line) => tree(objects, byId(objects, fileId(field(byId(objects, fileId(line)), 'm_GameObject')))));
  const own = [object, ...components].flatMap((each) => each.lines);
  return [...own.map((line) => line.replace(/fileID: -?\d{3,}/g, 'fileID: n')), ...below];
}
