// 18 ordinary jobs on the sample and on real projects, done with the default list of tools through an official client. Each job
// succeeds, which is read from the disk; takes its ids and paths from what it was told; and stays within 20 calls and 40 KB of
// answers. The table of calls and bytes is kept in docs/agents.md: UPDATE_GOLDEN=1 writes it, otherwise it is the limit.
//
// A job is {number, title, on: which project, statement: what a person asks, play: what the agent does, check: what the disk shows}.
// `arrange` breaks the project before the first commit, `arrangeAfter` after it; `steps` are what undo takes back at the end.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { Job, mostBytes, mostCalls } from './jobs/job.mjs';
import { Place, corpusIsHere } from './jobs/place.mjs';
import { making } from './jobs/assets.mjs';
import { building } from './jobs/build.mjs';
import { changing } from './jobs/change.mjs';
import { looking } from './jobs/look.mjs';
import { repairing } from './jobs/repair.mjs';
import { setting } from './jobs/settings.mjs';
import { repo } from './support.mjs';

const document = join(repo, 'docs/agents.md');
const [begin, end] = ['<!-- the table of jobs -->\n', '<!-- end of the table -->'];
const slack = 100; // ids that are new have no fixed number of digits

const jobs = [...looking, ...building, ...changing, ...making, ...setting, ...repairing].sort((a, b) => a.number - b.number);

const kilobytes = (bytes) => (Math.ceil((bytes + slack) / 100) / 10).toFixed(1);
const rowOf = ({ number, title, on }, { calls, bytes }) => `| ${number}. ${title} | ${on} | ${calls} | ${kilobytes(bytes)} |`;

function limits(table) {
  const rows = [...table.matchAll(/^\| (\d+)\. .* \| (\d+) \| ([\d.]+) \|$/gm)];
  return new Map(rows.map(([, number, calls, size]) => [Number(number), { calls: Number(calls), bytes: Number(size) * 1000 }]));
}

describe('a job', () => {
  it('uses no tool, id or path that nobody told of', async () => {
    const place = await Place.of('sample');
    const job = new Job('What is in the scene GameScene?');
    try {
      await job.start(place);
      const refused = (message, call) => assert.rejects(call, { message });
      await refused(/does not offer manage_prefab/, job.call('manage_prefab', { action: 'overrides' }));
      await refused(/nobody told of a tool manage_prefab/, job.change('manage_prefab', { action: 'overrides' }));
      await refused(/nobody told of a tool manage_settings/, job.call('batch', { calls: [{ tool: 'manage_settings', arguments: {} }] }));
      await refused(/nobody told of "\/Gallery"/, job.call('get_scene_hierarchy', { root_path: '/Gallery' }));
      await refused(/nobody told of "Assets\/Materials\/Red.mat"/, job.call('manage_component', { fields: { a: { $asset: 'Assets/Materials/Red.mat' } } }));
      await refused(/nobody told of 10000/, job.call('delete_gameobject', { instanceId: 10000 }));
      assert.equal(job.calls, 0);
      const { path } = await job.call('load_scene', { path: 'GameScene' });
      const tree = await job.call('get_scene_hierarchy', { scene_path: path });
      await job.call('get_component_info', { game_object_path: tree.root_game_objects[1].path, index: 1 });
      await job.find('list overrides', 'manage_prefab');
      await refused(/nobody told that manage_prefab takes prefabs/, job.change('manage_prefab', { prefabs: [] }));
      assert.equal(job.calls, 4);
    } finally {
      await job.end();
      await place.remove();
    }
  });
});

describe('18 jobs', () => {
  const done = new Map();

  for (const job of jobs) {
    if (job.on !== 'sample' && !corpusIsHere) {
      console.error(`NOTE: ../shared/unity/corpus is absent; job ${job.number} (${job.title}) is not tested`);
      continue;
    }
    it(`${job.number}. ${job.title}`, async () => {
      const place = await Place.of(job.on, job.arrange, job.arrangeAfter);
      const session = new Job(job.statement);
      try {
        await session.start(place);
        const made = await job.play(session, place);
        assert.ok(session.calls <= mostCalls, `${session.calls} calls`);
        assert.ok(session.bytes <= mostBytes, `${session.bytes} bytes of answers`);
        await job.check(place, made);
        if (job.steps) await session.takeBack(place, job.steps);
        done.set(job.number, { calls: session.calls, bytes: session.bytes });
      } finally {
        await session.end();
        await place.remove();
      }
    });
  }

  after(async () => {
    const rows = jobs.filter((job) => done.has(job.number)).map((job) => rowOf(job, done.get(job.number)));
    const table = ['| job | project | calls | KB of answers |', '|---|---|---|---|', ...rows, ''].join('\n');
    console.log(table);
    const text = await readFile(document, 'utf8');
    const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
    assert.ok(from >= begin.length && to > from, 'docs/agents.md has no table of jobs');
    if (process.env.UPDATE_GOLDEN) return writeFile(document, text.slice(0, from) + table + text.slice(to));
    const most = limits(text.slice(from, to));
    for (const [number, { calls, bytes }] of done) {
      const limit = most.get(number);
      assert.ok(limit, `docs/agents.md does not have job ${number}`);
      assert.ok(calls <= limit.calls && bytes <= limit.bytes, `job ${number}: ${calls} calls, ${bytes} bytes; docs/agents.md says ${limit.calls}, ${limit.bytes}`);
    }
  });
});
