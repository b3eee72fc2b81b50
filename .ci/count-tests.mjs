/** Prints "PASSED FAILED" of a vitest JSON report, and the name of each failure on a line of its own; fails when the report is missing or holds no test. */
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (!report.numTotalTests) process.exit(1);
const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
const lines = [`${report.numPassedTests} ${report.numFailedTests + brokenFiles.length}`];
for (const file of report.testResults) {
  for (const test of file.assertionResults) if (test.status === 'failed') lines.push(`${file.name}: ${test.fullName}`);
}
lines.push(...brokenFiles.map((file) => `${file.name}: the whole file`));
console.log(lines.join('\n'));
