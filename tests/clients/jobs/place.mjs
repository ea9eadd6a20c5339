// A copy of a project under git, where a job is done: what was changed on disk is read from there, with git and with a plain reader
// of Unity's text, never with the program under test. What it is not: the job itself (job.mjs).
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { repo, run, tempDir } from '../support.mjs';

const gitMs = 60_000;
const shared = join(repo, '../shared/unity');

export const corpusIsHere = existsSync(join(shared, 'corpus/mirror'));

// A name of `projects` and where it is; the folder that is opened may lie below the one that is copied.
export const projects = {
  sample: { from: join(repo, 'samples/Courtyard'), open: '.' },
  mirror: { from: join(shared, 'corpus/mirror'), open: '.' },
  'ml-agents': { from: join(shared, 'corpus/ml-agents'), open: 'Project' },
  'glove-ball': { from: join(shared, 'corpus/ultimate-glove-ball'), open: '.' },
};

export class Place {
  constructor(folder, project, state) {
    this.folder = folder;
    this.project = project;
    this.state = state;
  }

  // What the job begins with: `arrange` makes it of the copy before the first commit, `arrangeAfter` of what was committed.
  static async of(name, arrange = async () => {}, arrangeAfter = async () => {}) {
    const folder = await tempDir('job');
    const { from, open } = projects[name];
    await cp(from, join(folder.path, 'project'), { recursive: true });
    const place = new Place(folder, join(folder.path, 'project', open), join(folder.path, 'state'));
    await arrange(place);
    await place.git('init', '-q');
    await place.git('config', 'core.autocrlf', 'false');
    await place.commit('before');
    await arrangeAfter(place);
    return place;
  }

  remove() {
    return this.folder.remove();
  }

  async git(...args) {
    const name = ['-c', 'user.name=t', '-c', 'user.email=t@localhost'];
    const { code, stdout, stderr } = await run(gitMs, 'git', ['-C', this.project, ...name, ...args]);
    assert.equal(code, 0, `git ${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  async commit(message) {
    await this.git('add', '-A', '-f');
    await this.git('commit', '-q', '-m', message);
  }

  read(path) {
    return readFile(join(this.project, path), 'utf8');
  }

  write(path, text) {
    return writeFile(join(this.project, path), text);
  }

  async replace(path, from, to) {
    const text = await this.read(path);
    assert.ok(text.includes(from), `${path} has no ${JSON.stringify(from)}`);
    await this.write(path, text.replaceAll(from, to));
  }

  // Each file that differs from the last commit, with its lines that came and went, in order: {path: {added, removed}}.
  async changes() {
    await this.git('add', '-A', '-N');
    const out = {};
    let now;
    const text = await this.git('-c', 'core.quotePath=false', 'diff', 'HEAD', '-U0', '--no-renames', '--no-prefix', '--relative');
    for (const line of text.split('\n')) {
      const begin = /^diff --git (.*)$/.exec(line);
      if (begin) {
        const both = begin[1];
        now = out[both.slice(0, (both.length - 1) / 2)] = { added: [], removed: [] };
      } else if (!/^(\+\+\+|---) /.test(line)) {
        if (line.startsWith('+')) now.added.push(line.slice(1));
        if (line.startsWith('-')) now.removed.push(line.slice(1));
      }
    }
    return out;
  }

  // Every text file whose name has one of these endings, with its path in the project.
  async texts(...endings) {
    const all = await readdir(this.project, { recursive: true, withFileTypes: true });
    const wanted = all.filter((each) => each.isFile() && endings.some((ending) => each.name.endsWith(ending)));
    const paths = wanted.map((each) => relative(this.project, join(each.parentPath, each.name))).sort();
    return Promise.all(paths.filter((path) => !path.startsWith('.git')).map(async (path) => ({ path, text: await this.read(path) })));
  }

  // Which objects of a file are not what they were in the last commit: {came, went, changed}, as objectsOf() gives them now or then.
  async objectChanges(path) {
    const then = objectsOf(await this.git('show', `HEAD:./${path}`));
    const now = objectsOf(await this.read(path));
    const [before, after] = [then, now].map((all) => new Map(all.map((each) => [each.id, each])));
    return {
      came: now.filter((each) => !before.has(each.id)),
      went: then.filter((each) => !after.has(each.id)),
      changed: now.filter((each) => before.has(each.id) && before.get(each.id).lines.join('\n') !== each.lines.join('\n')),
    };
  }
}

// The objects of a file of Unity's text: {id, kind (name of the class), lines}. Plain lines, nothing else understood.
export function objectsOf(text) {
  const out = [];
  for (const line of text.split('\n')) {
    const begin = /^--- !u!(\d+) &(-?\d+)( stripped)?/.exec(line);
    if (begin) out.push({ id: begin[2], kind: '', stripped: begin[3] !== undefined, lines: [] });
    else if (out.length > 0 && out.at(-1).kind === '') out.at(-1).kind = line.replace(':', '');
    else if (out.length > 0) out.at(-1).lines.push(line);
  }
  return out;
}

// The text after `name: ` of the first line that has it, without the blanks before.
export function field(object, name) {
  const line = object.lines.find((each) => each.trimStart().startsWith(`${name}:`));
  return line?.slice(line.indexOf(':') + 1).trim();
}

// What an instance of a prefab has of its own: [{target, path, value}], in the order of the file.
export function overridesOf(instance) {
  const out = [];
  instance.lines.forEach((line, i) => {
    const path = /^ +propertyPath: (.*)$/.exec(line)?.[1];
    if (path) out.push({ target: fileId(instance.lines.slice(0, i).findLast((each) => each.includes('- target:'))), path, value: /value: ?(.*)$/.exec(instance.lines[i + 1])[1] });
  });
  return out;
}

export const fileId = (text) => /fileID: (-?\d+)/.exec(text ?? '')?.[1];
export const guidOf = async (place, path) => /guid: ([0-9a-f]{32})/.exec(await place.read(`${path}.meta`))[1];

export function byId(objects, id) {
  const found = objects.find((each) => each.id === id);
  assert.ok(found, `no object ${id}`);
  return found;
}

export function named(objects, name) {
  const found = objects.filter((each) => each.kind === 'GameObject' && field(each, 'm_Name') === name);
  assert.equal(found.length, 1, `${found.length} objects are called ${name}`);
  return found[0];
}

// The components of an object, by the name of their class; a script's by the name that `scripts` has for its GUID.
export function componentsOf(objects, object, scripts = {}) {
  const out = {};
  for (const line of object.lines.filter((each) => each.includes('- component:'))) {
    const component = byId(objects, fileId(line));
    const guid = /guid: ([0-9a-f]{32})/.exec(field(component, 'm_Script') ?? '')?.[1];
    out[scripts[guid] ?? component.kind] = component;
  }
  return out;
}
