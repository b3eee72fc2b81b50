/**
 * A reporter of vitest for `.ci/run`: writes "PASSED FAILED" to the file of MINTSCOPE_COUNTS, then a line for each failure, then one
 * for each test that was left out, after a minus. What fails outside of a test counts too: a file that does not load, a hook, an error
 * that no test awaited, each with its first sentence.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const within = (state) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...within('failed').map(nameOf),
      ...modules.flatMap((module) =>
        [module, ...module.children.allSuites()].flatMap((part) =>
          part.errors().map((error) => told(fileOf(module), error)),
        ),
      ),
      ...unhandledErrors.map((error) =>
        told(error.VITEST_TEST_PATH ? relative('.', error.VITEST_TEST_PATH) : 'nowhere', error),
      ),
    ];
    const leftOut = [...within('skipped'), ...within('pending')].map((test) => `- ${nameOf(test)}`);
    const lines = [`${within('passed').length} ${failures.length}`, ...failures, ...leftOut];
    writeFileSync(process.env.MINTSCOPE_COUNTS, lines.join('\n'));
  }
}

const fileOf = (module) => relative('.', module.moduleId);
const nameOf = (test) => `${fileOf(test.module)}: ${test.fullName.replaceAll(' > ', ' ')}`;

function told(file, { name, message, stack }) {
  const place = /\((?!node:)([^()]*):\d+\)/.exec(stack ?? '')?.[1] ?? '';
  return `${file}, outside of a test: ${name}: ${message} ${place && relative('.', place)}`
    .replaceAll('\n', ' ')
    .slice(0, 400);
}
