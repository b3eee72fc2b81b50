import { expect } from 'vitest';

/** Equal but for the last digits of sums, whose order differs. */
export function expectAlike(told: unknown, wanted: unknown): void {
  expect(rounded(told)).toEqual(rounded(wanted));
}

function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, one) =>
    typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one,
  );
}
