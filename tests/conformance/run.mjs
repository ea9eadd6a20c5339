#!/usr/bin/env node
// Runs the official MCP conformance suite against our fixture server and accepts nothing but a clean result: no failure, no
// warning, no scenario that silently did not run. Prints one table over all runs.
//
//   node tests/conformance/run.mjs [path of conformance_server]     (or CONFORMANCE_SERVER_BIN; default: the release build)
import { mkdtemp, readFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { conformanceBin, node22, repo, run, startConformanceServer, tempDir } from '../clients/support.mjs';

const suite = join(repo, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const runMs = 120_000;
const scenarioMs = 30_000;

const scenario = (name, wire) => ({ wire, scenarios: 1, args: ['--scenario', name, '--spec-version', wire] });
const extension = (name) => ({ wire: '2026-07-28', scenarios: 1, args: ['--scenario', name] });

// Every run with the wire version it uses and the number of scenarios it must execute (fixed by the pinned suite version).
const runs = [
  { wire: '2025-11-25', scenarios: 33, args: ['--requirements', '2025-11-25'] },
  { wire: '2026-07-28', scenarios: 50, args: ['--requirements', '2026-07-28'] },
  { wire: '2025-06-18', scenarios: 27, args: ['--suite', 'all', '--spec-version', '2025-06-18'] },
  scenario('json-schema-2020-12', '2025-11-25'),
  scenario('json-schema-2020-12', '2026-07-28'),
  scenario('server-sse-polling', '2025-11-25'),
  scenario('http-header-validation', '2026-07-28'),
  scenario('http-custom-header-server-validation', '2026-07-28'),
  scenario('server-session-lifecycle', '2025-03-26'),
  scenario('server-session-lifecycle', '2025-11-25'),
  extension('tasks-lifecycle'),
  extension('tasks-capability-negotiation'),
  extension('tasks-wire-fields'),
  extension('tasks-request-state-removal'),
  extension('tasks-mrtr-input'),
  extension('tasks-request-headers'),
  extension('tasks-dispatch-and-envelope'),
  extension('tasks-status-notifications'),
  extension('tasks-required-task-error'),
  extension('tasks-mrtr-composition'),
];

// Scenarios that this version of the suite never executes, whatever the server does.
const skippedBySuite = new Set(['tasks-status-notifications']);

async function readExpectedFailures() {
  const text = await readFile(join(repo, 'tests/conformance/expected_failures.yml'), 'utf8');
  return new Set([...text.matchAll(/^\s+-\s+([^\s#]+)/gm)].map((match) => match[1]));
}

// The checks of every scenario in a run's output folder: [{name, checks}].
async function readResults(folder) {
  const results = [];
  for (const entry of (await readdir(folder)).sort()) {
    const name = /^server-(.+?)-\d{4}-\d{2}-\d{2}T/.exec(entry)?.[1];
    if (!name) throw new Error(`unexpected entry in the suite's output: ${entry}`);
    results.push({ name, checks: JSON.parse(await readFile(join(folder, entry, 'checks.json'), 'utf8')) });
  }
  return results;
}

const lastLines = (text, many) => text.trimEnd().split('\n').slice(-many).join('\n');

const count = (checks, status) => checks.filter((check) => check.status === status).length;

function judge(result, wire, expected, usedEntries) {
  const problems = [];
  for (const check of result.checks) {
    if (check.status !== 'FAILURE' && check.status !== 'WARNING') continue;
    const entry = [result.name, `${result.name}:${check.id}`].find((key) => expected.has(key));
    if (entry) usedEntries.add(entry);
    else problems.push(`${result.name} @ ${wire} [${check.id}] ${check.status}: ${check.errorMessage ?? check.description}`);
  }
  const own = result.checks.filter((check) => check.id !== 'wire-schema-valid');
  if (count(own, 'SUCCESS') === 0 && problems.length === 0 && !skippedBySuite.has(result.name)) {
    problems.push(`${result.name} @ ${wire}: no check succeeded (${own.map((check) => `${check.id} ${check.status}`).join(', ') || 'none ran'})`);
  }
  return problems;
}

function row(result, wire, problems) {
  const skipped = count(result.checks, 'SKIPPED');
  const note = skippedBySuite.has(result.name) ? 'always skipped by the suite' : skipped ? `${skipped} skipped` : '';
  return [
    result.name,
    wire,
    count(result.checks, 'SUCCESS'),
    count(result.checks, 'FAILURE'),
    count(result.checks, 'WARNING'),
    problems.length ? `NOT OK ${note}` : note,
  ];
}

function printTable(rows) {
  const all = [['scenario', 'wire version', 'passed', 'failed', 'warnings', ''], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((line) => String(line[column]).length)));
  for (const line of all) {
    console.log(line.map((cell, i) => (typeof cell === 'number' ? String(cell).padStart(widths[i]) : cell.padEnd(widths[i]))).join('  ').trimEnd());
  }
}

const fours = (list) => Array.from({ length: Math.ceil(list.length / 4) }, (_, i) => list.slice(4 * i, 4 * i + 4));

async function execute({ wire, scenarios, args }, url, parent, expected, usedEntries) {
  const folder = await mkdtemp(join(parent, 'run-'));
  const outcome = await run(runMs, node22, [suite, 'server', '--url', url, ...args, '--timeout', String(scenarioMs), '-o', folder], { cwd: folder });
  const results = await readResults(folder);
  const problems = [];
  const rows = results.map((result) => {
    const found = judge(result, wire, expected, usedEntries);
    problems.push(...found);
    return row(result, wire, found);
  });
  const excused = problems.length === 0 && results.some((result) => count(result.checks, 'FAILURE') > 0);
  if (outcome.code !== 0 && !excused) {
    const ending = outcome.timedOut ? `not finished after ${runMs} ms` : `exit code ${outcome.code}`;
    const tail = problems.length ? '' : `\n${lastLines(`${outcome.stdout}${outcome.stderr}`, 15)}`;
    problems.push(`suite ${args.join(' ')}: ${ending}${tail}`);
  }
  if (results.length !== scenarios) problems.push(`suite ${args.join(' ')}: ${results.length} scenarios ran, expected ${scenarios}`);
  return { rows, problems };
}

async function main() {
  const started = Date.now();
  const binary = process.argv[2] ? resolve(process.argv[2]) : conformanceBin;
  const expected = await readExpectedFailures();
  const usedEntries = new Set();
  const rows = [];
  const problems = [];
  const server = await startConformanceServer(binary);
  const temp = await tempDir('conformance');
  try {
    // The long runs have checks that measure time, so they go one after the other; the single scenarios mostly wait and go
    // four at a time.
    const groups = [...runs.filter((one) => one.scenarios > 1).map((one) => [one]), ...fours(runs.filter((one) => one.scenarios === 1))];
    for (const group of groups) {
      const outcomes = await Promise.all(group.map((one) => execute(one, server.url, temp.path, expected, usedEntries)));
      for (const outcome of outcomes) {
        rows.push(...outcome.rows);
        problems.push(...outcome.problems);
      }
      if (!server.running) {
        problems.push(`the server ended during ${group.map(({ args }) => args.join(' ')).join(' or ')}: ${JSON.stringify(await server.exited)}`);
        break;
      }
    }
  } finally {
    await server.stop().catch((error) => problems.push(`stopping the server: ${error.message}`));
    await temp.remove();
  }
  if (!/^listening on http:\/\/127\.0\.0\.1:\d+\/mcp\n$/.test(server.stdout)) {
    problems.push(`stdout of the server is not exactly one line "listening on URL": ${JSON.stringify(server.stdout.slice(0, 500))}`);
  }
  for (const entry of expected) {
    if (!usedEntries.has(entry)) problems.push(`expected_failures.yml lists ${entry}, which does not fail any more`);
  }

  printTable(rows);
  const total = (column) => rows.reduce((sum, line) => sum + line[column], 0);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\n${rows.length} scenario runs, ${total(2)} checks passed, ${total(3)} failed, ${total(4)} warnings, ${seconds} s`);
  if (problems.length) {
    console.log(`\n${problems.length} problem(s):\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    if (server.stderr) console.log(`\nlast lines of the server's log:\n${lastLines(server.stderr, 20)}`);
    process.exitCode = 1;
  }
}

await main();
