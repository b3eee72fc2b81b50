import { unfilled } from '@mintscope/metrics/picks/execute-call';
import { expect, test } from 'vitest';
import { executableText, executableTip } from './executable-text.ts';

const filled = { filledAt: 1, spentSol: 1, peakX: 1.36, peakAt: 2, ruleX: 1.1, ruleClosed: false, nowX: 0.9 };
const positions = [
  { sizeSol: 0.5, ...filled, ruleClosed: true },
  { sizeSol: 1, ...filled },
  { sizeSol: 5, ...unfilled },
];

test('what a position returned by the rule stands beside the headline', () => {
  expect(executableText(positions)).toBe('1.10x');
  expect(executableText(positions, 'executable-5')).toBe('–');
  expect(executableText(undefined)).toBe('–');
});

test('the tip tells of each position what is closed, what goes on and what is not filled, and why it may stand above the headline', () => {
  const lines = executableTip(positions).split('\n');
  expect(lines).toContain('0.5 SOL: 1.10x by the rule, 1.36x in one sale at the best moment, 0.90x sold now');
  expect(lines).toContain('1 SOL: 1.10x so far by the rule, 1.36x in one sale at the best moment, 0.90x sold now');
  expect(lines).toContain('5 SOL: –');
  expect(lines.filter((line) => line.startsWith('It may stand above the headline'))).toHaveLength(1);
});
