import { expect } from 'vitest';

/** Equal in shape, and every number within 1e-9 of the expected one (relative to it where it is above 1). */
export function expectClose(actual: unknown, expected: unknown, path = 'value'): void {
  if (typeof expected === 'number' && typeof actual === 'number') {
    if (Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected))) return;
    expect.fail(`${path} is ${actual}, the plain definition says ${expected}`);
  }
  if (typeof expected !== 'object' || expected === null || typeof actual !== 'object' || actual === null) {
    expect(actual, path).toEqual(expected);
    return;
  }
  expect(Object.keys(actual).sort(), path).toEqual(Object.keys(expected).sort());
  const found = new Map<string, unknown>(Object.entries(actual));
  for (const [key, value] of Object.entries(expected)) expectClose(found.get(key), value, `${path}.${key}`);
}
