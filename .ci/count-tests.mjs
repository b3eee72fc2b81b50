/**
 * A reporter of vitest for `.ci/run`: writes "PASSED FAILED" to the file of MINTSCOPE_COUNTS, then a line for each failure with what it
 * said, then one for each test that passed when it was tried again, after a tilde, and one for each file of which tests were left out,
 * after a minus, and one for each of the files that took longest, after a percent sign. What fails outside of a test counts too: a file
 * that does not load, a hook, an error that no test awaited.
 *
 * What it knows by file stands beside it, in `….json`: a run that follows takes the place of what an earlier one said of the same files.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const path = process.env.MINTSCOPE_COUNTS;
    const known = existsSync(`${path}.json`) ? JSON.parse(readFileSync(`${path}.json`, 'utf8')) : {};
    const files = { ...known };
    for (const module of modules) files[fileOf(module)] = countsOf(module, known[fileOf(module)]);
    for (const error of unhandledErrors) {
      const file = error.VITEST_TEST_PATH ? relative('.', error.VITEST_TEST_PATH) : 'nowhere';
      files[file] ??= { passed: 0, failures: [], outside: [], again: [], leftOut: [], seconds: 0 };
      files[file].outside.push(told(`${file}, outside of a test`, error));
    }
    writeFileSync(`${path}.json`, JSON.stringify(files));
    const all = Object.values(files);
    const failures = all.flatMap(({ failures, outside }) => [...failures, ...outside]);
    const passed = all.reduce((sum, file) => sum + file.passed, 0);
    const lines = [
      `${passed} ${failures.length}`,
      ...failures,
      ...all.flatMap(({ again, leftOut }) => [...again, ...leftOut]),
      ...slowestOf(files),
    ];
    writeFileSync(path, lines.join('\n'));
  }
}

/** Of one file; `before` = what an earlier run said of it. */
function countsOf(module, before) {
  const tests = [...module.children.allTests()];
  const within = (state) => tests.filter((test) => test.result().state === state);
  const toldOf = (test) => told(nameOf(test), test.result().errors?.[0]);
  return {
    passed: within('passed').length,
    failures: within('failed').map(toldOf),
    outside: [module, ...module.children.allSuites()].flatMap((part) =>
      part.errors().map((error) => told(`${fileOf(module)}, outside of a test`, error)),
    ),
    again: [
      ...(before?.outside ?? []).map((line) => `~ ${line}`),
      ...within('passed')
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `~ ${toldOf(test)}`),
    ],
    leftOut: leftOutOf(module),
    seconds:
      Math.round((module.diagnostic().duration + module.diagnostic().setupDuration) / 1000) + (before?.seconds ?? 0),
  };
}

function slowestOf(files) {
  return Object.entries(files)
    .filter(([, { seconds }]) => seconds >= 60)
    .sort(([, one], [, other]) => other.seconds - one.seconds)
    .slice(0, 8)
    .map(([file, { seconds }]) => `% ${file}: ${seconds} s`);
}

const fileOf = (module) => relative('.', module.moduleId);
const nameOf = (test) => `${fileOf(test.module)}: ${test.fullName.replaceAll(' > ', ' ')}`;

function leftOutOf(module) {
  const tests = [...module.children.allTests()];
  const leftOut = tests.filter((test) => ['skipped', 'pending'].includes(test.result().state));
  return leftOut.length === 0 ? [] : [`- ${fileOf(module)}: ${leftOut.length} of ${tests.length}`];
}

/** On one line: where it failed, what the error says, and of values that differ the lines that do. */
function told(where, { name = 'Error', message = '', stack = '', diff = '' } = {}) {
  const place = /\(?((?:file:\/\/)?\/(?!.*node_modules)[^()\s]*):\d+\)?/.exec(stack)?.[1]?.replace('file://', '') ?? '';
  const differing = plain(diff)
    .split('\n')
    .filter((line) => /^[+-] (?!Expected|Received)/.test(line))
    .join(' ');
  return `${where}: ${name}: ${cut(plain(message), 300)} ${cut(differing, 500)} ${place && relative('.', place)}`
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const cut = (text, length) => (text.length > length ? `${text.slice(0, length)}…` : text);
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
const plain = (text) => text.replaceAll(/\u001b\[\d+m/g, '');
