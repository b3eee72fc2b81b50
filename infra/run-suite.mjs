/**
 * Runs one of the long suites: the slice that a seed chooses, or all of it.
 *
 *   node infra/run-suite.mjs browser|engines|faults [--all | --seed N] [what vitest takes…]
 *
 * Files that take turns (the suites' configs name them) are run by even seeds or by odd ones, and whenever they are named.
 *
 * The seed is the commit's unless one is given, so that commits take turns and each can be tested again. With CI=true a test that failed
 * is tried once more, as is a file in which a hook did, and `.ci/count-tests.mjs` tells what it said the first time: a change is not
 * refused for what another one left, and what is rare is still seen.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [suite, ...args] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');
const whole = take('--all', 1).length > 0;
const seed = Number(take('--seed', 2)[1] ?? seedOfCommit());
/** Options of vitest that take the next word for their value. */
const valued = ['-t', '--testNamePattern', '--reporter', '--outputFile', '--testTimeout', '--maxWorkers'];
const named = args.some((word, at) => !word.startsWith('-') && !valued.includes(args[at - 1]));

console.log(
  whole
    ? `${suite}: all of it`
    : `${suite}: the slice of seed ${seed} (--seed ${seed} repeats it, --all runs the rest too)`,
);
const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', `vitest.${suite}.config.ts`];
if (process.env.CI === 'true') vitest.push('--retry=1');
let status = run(args);
const again = status === 0 ? [] : failedOutsideOfTests();
if (again.length > 0) {
  console.log(`${suite}: once more, for what failed outside of a test: ${again.join(' ')}`);
  const others = readCounts().some(([file, { failures, outside }]) =>
    again.includes(file) ? false : failures.length + outside.length > 0,
  );
  status = run([...args, ...again]) || Number(others);
}
process.exitCode = status;

function run(further) {
  const { status } = spawnSync(process.execPath, [...vitest, ...further], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MINTSCOPE_TESTS_WHOLE: String(whole),
      MINTSCOPE_TESTS_NAMED: String(named),
      MINTSCOPE_TESTS_SLICE: String(seed),
    },
  });
  return status ?? 1;
}

/** Files of which a hook failed and no test; their tests may not have run at all. */
function failedOutsideOfTests() {
  if (process.env.CI !== 'true') return [];
  const failed = readCounts().filter(([, { failures, outside }]) => outside.length > 0 && failures.length === 0);
  return failed.map(([file]) => file).filter((file) => existsSync(join(root, file)));
}

/** What `.ci/count-tests.mjs` told of each file, where it counted. */
function readCounts() {
  const path = `${process.env.MINTSCOPE_COUNTS}.json`;
  return existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : [];
}

/** An option of ours with what belongs to it, so that vitest does not see it. */
function take(name, length) {
  const at = args.indexOf(name);
  return at < 0 ? [] : args.splice(at, length);
}

function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return Number.parseInt(stdout?.slice(0, 6) || '0', 16);
}
