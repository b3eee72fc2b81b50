/**
 * A reporter of vitest for `.ci/run`: writes "PASSED FAILED" to the file of MINTSCOPE_COUNTS, then a line for each failure with what it
 * said, then one for each test that passed when it was tried again, after a tilde, and one for each file of which tests were left out,
 * after a minus. What fails outside of a test counts too: a file that does not load, a hook, an error that no test awaited.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const within = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...within('failed').map((test) => told(nameOf(test), test.result().errors?.[0])),
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((part) =>
          part.errors().map((error) => told(`${fileOf(module)}, outside of a test`, error)),
        ),
      ),
      ...unhandledErrors.map((error) =>
        told(`${error.VITEST_TEST_PATH ? relative('.', error.VITEST_TEST_PATH) : 'nowhere'}, outside of a test`, error),
      ),
    ];
    const again = within('passed')
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `~ ${told(nameOf(test), test.result().errors?.[0])}`);
    const counts = `${within('passed').length} ${failures.length}`;
    const lines = [counts, ...failures, ...again, ...modules.flatMap(leftOutOf)];
    writeFileSync(process.env.MINTSCOPE_COUNTS, lines.join('\n'));
  }
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
