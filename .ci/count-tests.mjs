/**
 * Prints "PASSED FAILED" of a vitest JSON report, and the name of each failure on a line of its own, then of each test
 * that was left out, after a minus; fails when the report is missing or holds no test.
 */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (!report.numTotalTests) process.exit(1);
const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
const tests = report.testResults.flatMap(({ name, assertionResults }) =>
  assertionResults.map(({ status, fullName }) => ({ status, text: `${relative('.', name)}: ${fullName}` })),
);
const failed = tests.filter(({ status }) => status === 'failed').map(({ text }) => text);
const leftOut = tests.filter(({ status }) => status !== 'failed' && status !== 'passed').map(({ text }) => `- ${text}`);
failed.push(...brokenFiles.map((file) => `${relative('.', file.name)}: the whole file`));
console.log([`${report.numPassedTests} ${failed.length}`, ...failed, ...leftOut].join('\n'));
