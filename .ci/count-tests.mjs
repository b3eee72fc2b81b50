/** Prints "PASSED FAILED" of a vitest JSON report; fails when the report is missing or holds no test. */
import { readFileSync } from 'node:fs';

const report = JSON.parse(readFileSync(process.argv[2], 'utf8'));
if (!report.numTotalTests) process.exit(1);
const brokenFiles = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
process.stdout.write(`${report.numPassedTests} ${report.numFailedTests + brokenFiles.length}`);
