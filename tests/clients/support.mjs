// Shared helpers of the Node tests: where the programs are, starting and stopping them, deadlines, temporary folders, and a
// fetch that remembers the traffic. Nothing here waits for a fixed time; every wait ends with the event or with a named timeout.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repo = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const node22 = join(repo, 'node_modules/node/bin/node');

// The programs under test; DIORAMA_BIN and CONFORMANCE_SERVER_BIN override the release build.
export const dioramaBin = resolve(process.env.DIORAMA_BIN ?? join(repo, 'build/release/bin/diorama'));
export const conformanceBin = resolve(process.env.CONFORMANCE_SERVER_BIN ?? join(repo, 'build/release/bin/conformance_server'));

const readyMs = 15_000;
const stopMs = 5_000;

// Settles like `promise`, or rejects after `ms` saying what did not happen.
export async function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${ms} ms: ${what}`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// An array that can be waited on: `push` as usual, `until(condition)` resolves with the first item that meets it.
export class Inbox extends Array {
  #waiting = [];

  push(...items) {
    const length = super.push(...items);
    for (const look of [...this.#waiting]) look();
    return length;
  }

  until(ms, what, condition = () => true) {
    let look;
    const found = new Promise((done) => {
      look = () => {
        const item = this.find(condition);
        if (item !== undefined) done(item);
      };
      this.#waiting.push(look);
      look();
    });
    return within(ms, `${what} (received: ${JSON.stringify([...this])})`, found).finally(() => {
      this.#waiting = this.#waiting.filter((other) => other !== look);
    });
  }

  static get [Symbol.species]() {
    return Array;
  }
}

export async function tempDir(prefix) {
  const path = await mkdtemp(join(tmpdir(), `diorama-${prefix}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

// Runs a program to its end and returns what it printed and its exit code; a program that takes longer than `ms` is ended and has code null.
export async function run(ms, command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const outcome = { code: null, timedOut: false, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (outcome.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (outcome.stderr += text));
  const timer = setTimeout(() => {
    outcome.timedOut = true;
    child.kill('SIGKILL');
  }, ms);
  [outcome.code] = await once(child, 'close');
  clearTimeout(timer);
  return outcome;
}

// A server process of ours: `url` once it is ready; `stop()` asks it to end and fails if it does not, or if it had ended by itself;
// `kill()` does not ask.
class ServerProcess {
  stdout = '';
  stderr = '';
  #killed = false;

  constructor(child) {
    this.child = child;
    this.exited = once(child, 'close').then(([code, signal]) => ({ code, signal }));
    this.exited.catch(() => {});
    child.stdout.setEncoding('utf8').on('data', (text) => (this.stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (this.stderr += text));
  }

  get running() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  async stop() {
    if (this.#killed) return;
    const asked = this.running;
    if (asked) this.child.kill('SIGTERM');
    const { code, signal } = await within(stopMs, `pid ${this.child.pid} did not end on SIGTERM`, this.exited).catch(async (error) => {
      await this.kill();
      throw error;
    });
    if (!asked || (code !== 0 && signal !== 'SIGTERM')) {
      throw new Error(`the server ended ${asked ? 'badly' : 'by itself'} (code ${code}, signal ${signal})\nstderr: ${this.stderr.slice(-4000)}`);
    }
  }

  async kill() {
    this.#killed = true;
    this.child.kill('SIGKILL');
    await within(stopMs, `pid ${this.child.pid} did not end on SIGKILL`, this.exited);
  }
}

// Starts `command` and waits until the stream named by `from` has a whole line that contains an MCP URL.
export async function startServer(command, args, { from, ...options }) {
  if (!existsSync(command)) throw new Error(`${command} does not exist; build it first or name it by argument or environment variable`);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const server = new ServerProcess(child);
  const ready = new Promise((done, fail) => {
    child.on('error', fail);
    child[from].on('data', () => {
      const url = /^.*(http:\/\/127\.0\.0\.1:\d+\/mcp)\b.*\n/m.exec(server[from])?.[1];
      if (url) done(url);
    });
    server.exited.then(({ code, signal }) =>
      fail(new Error(`${command} ended before it was ready (code ${code}, signal ${signal})\nstdout: ${server.stdout}\nstderr: ${server.stderr}`)),
    );
  });
  try {
    server.url = await within(readyMs, `${command} did not print its URL on ${from}`, ready);
  } catch (error) {
    if (server.running) await server.kill();
    throw new Error(`${error.message}\nstdout: ${server.stdout}\nstderr: ${server.stderr}`, { cause: error });
  }
  return server;
}

export function startConformanceServer(command = conformanceBin) {
  return startServer(command, ['--port', '0'], { from: 'stdout' });
}

// Arguments of the product for a project folder, one place for both transports.
const common = (project) => ['--project', project, '--toolsets', 'core,server'];
export const serveArgs = (project) => ['serve', '--port', '0', ...common(project)];
export const stdioArgs = (project) => ['stdio', ...common(project)];

export function startDiorama(project, flags = [], options = {}) {
  return startServer(dioramaBin, [...serveArgs(project), ...flags], { from: 'stderr', ...options });
}

export function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

// The JSON-RPC code of a client error; client 2.x hides it in the message when the HTTP status was 404.
export function errorCode(error) {
  if (typeof error.code === 'number') return error.code;
  return Number(/"code":\s*(-?\d+)/.exec(error.message)?.[1]);
}

// A fetch that keeps a record of each exchange: method, request headers, JSON body, status, the text received so far, and two promises:
// `started` (the status is there) and `ended` (the response is over, or never came).
export function recordingFetch(exchanges = new Inbox()) {
  const recording = async (url, init = {}) => {
    const exchange = {
      method: init.method ?? 'GET',
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      status: undefined,
      text: '',
    };
    let begun;
    let over;
    exchange.started = new Promise((done) => (begun = done));
    exchange.ended = new Promise((done) => (over = done));
    exchanges.push(exchange);
    let response;
    try {
      response = await fetch(url, init);
    } catch (error) {
      over();
      throw error;
    }
    exchange.status = response.status;
    begun(response.status);
    if (!response.body) {
      over();
      return response;
    }
    const decoder = new TextDecoder();
    const copy = response.body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          exchange.text += decoder.decode(chunk, { stream: true });
          controller.enqueue(chunk);
        },
        flush: () => over(),
        cancel: () => over(),
      }),
    );
    return new Response(copy, response);
  };
  recording.exchanges = exchanges;
  return recording;
}
