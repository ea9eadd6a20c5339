// Jobs that only look: what is in a scene, who uses a prefab.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repo } from '../support.mjs';
import { field, guidOf, objectsOf, overridesOf } from './place.mjs';

// Every object of a tree as the independent reader lists it: its path without numbers, and its components by their short names.
function listed(objects, above = '') {
  return objects.flatMap((object) => {
    const path = `${above}${object.name}`;
    const components = object.components.map((each) => each?.split('.').at(-1) ?? 'unknown');
    return [{ path, components }, ...listed(object.children ?? [], `${path}/`)];
  });
}

async function oracle(project, file) {
  const packed = await readFile(join(repo, '../shared/unity/oracle2', project, 'listing.jsonl.gz'));
  const lines = gunzipSync(packed).toString('utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line)).find((each) => each.file === file).expanded.objects;
}

export const looking = [
  {
    number: 1,
    title: 'what is in this scene',
    on: 'mirror',
    statement: 'What is in the scene MirrorTopDownShooter?',
    async play(job) {
      const { items } = await job.call('find_assets', { filter: 'MirrorTopDownShooter t:Scene' });
      assert.equal(items.length, 1);
      return { path: items[0].path, tree: await job.call('get_scene_hierarchy', { scene_path: items[0].path }) };
    },
    async check(place, { path, tree }) {
      assert.equal(tree.truncated, false);
      const found = listed(tree.root_game_objects);
      const wanted = (await oracle('mirror', path)).map(({ path: each, components }) => ({ path: each, components }));
      // The scripts are not on disk, only their .meta files, from which the reader has the names.
      const known = new Set(found.flatMap((each) => each.components));
      for (const each of wanted) each.components = each.components.map((name) => (known.has(name) ? name : 'unknown'));
      assert.deepEqual(found, wanted);
      assert.ok(found.length === 65 && known.size > 12, `${found.length} objects, ${known.size} types`);
      assert.deepEqual(await place.changes(), {});
    },
  },
  {
    number: 2,
    title: 'who uses a prefab, with which overrides',
    on: 'sample',
    statement: 'Who uses the prefab Guard, and with which overrides?',
    async play(job) {
      const { items } = await job.call('find_assets', { filter: 'Guard t:Prefab' });
      const { path } = items.find((each) => each.path.endsWith('/Guard.prefab'));
      await job.find('who uses a prefab', 'find_usages');
      const { usages } = await job.read('find_usages', { what: path });
      await job.find('list the overrides of a prefab instance', 'manage_prefab');
      const found = [];
      for (const { file, object } of usages.filter((each) => each.kind === 'instance')) {
        const { overrides } = await job.change('manage_prefab', { action: 'overrides', instanceId: object, scene_path: file });
        found.push({ file, object, overrides });
      }
      return { path, found };
    },
    async check(place, { path, found }) {
      const guid = await guidOf(place, path);
      const wanted = (await place.texts('.unity', '.prefab')).flatMap(({ path: file, text }) =>
        objectsOf(text)
          .filter((each) => each.kind === 'PrefabInstance' && field(each, 'm_SourcePrefab').includes(guid))
          .map((each) => ({ file, own: overridesOf(each) })),
      );
      assert.ok(wanted.length >= 2);
      const listed = found.map(({ file, overrides }) => ({
        file,
        own: overrides.filter((each) => each.property).map((each) => each.property),
      }));
      const sorted = (all) => all.map(({ file, own }) => `${file}: ${own.sort().join(' ')}`).sort();
      assert.deepEqual(sorted(listed), sorted(wanted.map(({ file, own }) => ({ file, own: own.map((each) => each.path) }))));
      assert.deepEqual(await place.changes(), {});
    },
  },
  {
    number: 15,
    title: 'review changes against HEAD',
    on: 'sample',
    statement: 'What have I changed since the last commit?',
    async arrangeAfter(place) {
      await place.replace('Assets/Materials/Red.mat', '_Glossiness: 0.3', '_Glossiness: 0.9');
      await place.replace('Assets/Scenes/GameScene.unity', 'm_Name: SpawnPoints', 'm_Name: Spawns');
      await place.replace('Assets/Scenes/GameScene.unity', 'm_Mass: 1\n', 'm_Mass: 4\n');
    },
    async play(job) {
      await job.find('review my changes against HEAD', 'diff');
      return job.read('diff');
    },
    async check(place, { files }) {
      const told = files.flatMap(({ path, changes }) =>
        changes.map(({ kind, path: object, field: name, before, after }) => [path, kind, object, name?.split('.').at(-1), `${before} -> ${after}`]),
      );
      assert.deepEqual(told, [
        ['Assets/Materials/Red.mat', 'field_changed', undefined, '_Glossiness', '0.3 -> 0.9'],
        ['Assets/Scenes/GameScene.unity', 'field_changed', '/Player', 'mass', '1 -> 4'],
        ['Assets/Scenes/GameScene.unity', 'object_renamed', '/Spawns', undefined, 'SpawnPoints -> Spawns'],
      ]);
      assert.deepEqual(Object.keys(await place.changes()), [...new Set(told.map(([path]) => path))]);
    },
  },
];
