// Jobs that begin with something broken: an unresolved merge, a button that does nothing, a script that is gone.
import assert from 'node:assert/strict';

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
];
