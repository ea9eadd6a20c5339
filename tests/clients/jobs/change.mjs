// Jobs that change one thing in many places: a speed, a material, a name.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { guidOf } from './place.mjs';

const controllers = 'Assets/Mirror/Examples/_Common/Controllers/PlayerController';

// The project's scripts are not in the corpus; these declare what the job is about.
async function writeControllers(place) {
  const script = (name, base, body) => `namespace Mirror.Examples.Common.Controllers.Player\n{\n    public class ${name} : ${base}\n    {\n${body}    }\n}\n`;
  await mkdir(join(place.project, controllers), { recursive: true });
  await place.write(`${controllers}/PlayerControllerBase.cs`, script('PlayerControllerBase', 'UnityEngine.MonoBehaviour', '        public float maxMoveSpeed = 8f;\n'));
  for (const name of ['Unreliable', 'Reliable', 'Hybrid']) {
    await place.write(`${controllers}/PlayerController${name}.cs`, script(`PlayerController${name}`, 'PlayerControllerBase', ''));
  }
}

export const changing = [
  {
    number: 3,
    title: 'make all critters 20 % faster',
    on: 'mirror',
    steps: 1,
    statement: 'Make all players of all prefabs and scenes 20 % faster (maxMoveSpeed of the PlayerController components).',
    arrange: writeControllers,
    async play(job) {
      await job.find('find all objects that have a field', 'find_values');
      const { matches, total } = await job.read('find_values', { field: 'maxMoveSpeed' });
      assert.equal(matches.length, total);
      await job.call('batch', {
        calls: matches.map(({ file, object, index, value }) => ({
          tool: 'manage_component',
          arguments: { action: 'update', scene_path: file, game_object_path: object, index, fields: { maxMoveSpeed: Number((value * 1.2).toFixed(4)) } },
        })),
      });
      await job.call('save_scene');
    },
    async check(place) {
      const changes = await place.changes();
      assert.equal(Object.keys(changes).length, 12);
      for (const [path, { added, removed }] of Object.entries(changes)) {
        assert.deepEqual([removed, added], [['  maxMoveSpeed: 8'], ['  maxMoveSpeed: 9.6']], path);
      }
      const rest = (await place.texts('.unity', '.prefab')).filter(({ text }) => text.includes('maxMoveSpeed: 8\n'));
      assert.deepEqual(rest, []);
    },
  },
  {
    number: 7,
    title: 'replace material A by B in 80 places',
    on: 'ml-agents',
    steps: 1,
    statement: 'Replace the material GrayMiddle by AgentBlue everywhere.',
    async play(job) {
      const material = async (name) => {
        const { items } = await job.call('find_assets', { filter: `${name} t:Material` });
        return items.find((each) => each.path.endsWith(`/${name}.mat`)).path;
      };
      const [from, to] = [await material('GrayMiddle'), await material('AgentBlue')];
      await job.find('replace a material everywhere', 'replace_references');
      const tried = await job.change('replace_references', { from, to, dry_run: true, limit: 5 });
      const done = await job.change('replace_references', { from, to, limit: 5 });
      assert.deepEqual([tried.total, tried.refused_total], [done.total, 0]);
      await job.call('save_scene');
      return { from, to, total: done.total };
    },
    async check(place, { from, to, total }) {
      const [old, now] = [await guidOf(place, from), await guidOf(place, to)];
      const changes = await place.changes();
      let places = 0;
      for (const { added, removed } of Object.values(changes)) {
        places += removed.length;
        assert.ok(removed.every((line) => line.includes(old)));
        assert.deepEqual(added, removed.map((line) => line.replace(old, now)));
      }
      assert.ok(places >= 80 && places === total, `${places} lines, ${total} places told`);
      const rest = (await place.texts('.unity', '.prefab', '.asset', '.mat')).filter(({ text }) => text.includes(old));
      assert.deepEqual(rest.map((each) => each.path), []);
    },
  },
  {
    number: 12,
    title: 'rename a serialized field',
    on: 'sample',
    steps: 1,
    statement: 'I have renamed chaseSpeed to pursuitSpeed in EnemyChaser.cs. Keep the values.',
    async arrange(place) {
      await place.replace('Assets/Scripts/Enemies/EnemyChaser.cs', 'chaseSpeed', 'pursuitSpeed');
    },
    async play(job) {
      await job.find('a serialized field was renamed, keep its values', 'rename_serialized_field');
      const done = await job.change('rename_serialized_field', { type: 'EnemyChaser', from: 'chaseSpeed', to: 'pursuitSpeed' });
      assert.equal(done.values, 2);
      await job.call('save_scene');
    },
    async check(place) {
      assert.deepEqual(await place.changes(), {
        'Assets/Scenes/Courtyard.unity': {
          added: ['  pursuitSpeed: 5', '  pursuitSpeed: 3.5'],
          removed: ['  chaseSpeed: 5', '  chaseSpeed: 3.5'],
        },
      });
    },
  },
];
