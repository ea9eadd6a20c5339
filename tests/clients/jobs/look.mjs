// Jobs that only look: what is in a scene, who uses a prefab.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { repo } from '../support.mjs';

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
];
