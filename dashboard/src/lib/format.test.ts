import { afterEach, describe, expect, test } from 'vitest';
import {
  dash,
  formatAge,
  formatChange,
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFull,
  formatMultiple,
  formatPrice,
  formatPriceExact,
  formatRough,
  formatScore,
  formatShare,
  formatUsd,
  setNumberFormat,
  shortenAddress,
} from './format.ts';

type Formatter = (value: number | null | undefined) => string;

const all: Record<string, Formatter> = {
  formatAge,
  formatChange,
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatFull,
  formatMultiple,
  formatPrice,
  formatPriceExact,
  formatRough,
  formatScore,
  formatShare,
  formatUsd,
};

describe.each(Object.entries(all))('%s', (_name, format) => {
  test.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('%s is a dash, never 0', (value) => {
    expect(format(value)).toBe(dash);
  });
});

const table: [Formatter, [number, string][]][] = [
  [
    formatRough,
    [
      [0, '0'],
      [999, '999'],
      [1000, '1K'],
      [2361, '2.4K'],
      [9960, '10K'],
      [10_312, '10K'],
      [122_400, '122K'],
      [999_600, '1M'],
      [1_234_567, '1.2M'],
      [25_400_000, '25M'],
    ],
  ],
  [
    formatCompact,
    [
      [0, '0'],
      [0.123, '0.12'],
      [7, '7'],
      [999, '999'],
      [1000, '1K'],
      [1234, '1.23K'],
      [12_345, '12.3K'],
      [123_456, '123K'],
      [999_499, '999K'],
      [999_950, '1M'],
      [3_400_000, '3.4M'],
      [1_234_567_890, '1.23B'],
      [-1500, '-1.5K'],
    ],
  ],
  [
    formatUsd,
    [
      [12_345, '$12.3K'],
      [-12, '-$12'],
      [0, '$0'],
    ],
  ],
  [
    formatPrice,
    [
      [0, '0'],
      [1.5, '1.5'],
      [123.456, '123.46'],
      [1234.56, '1,234.6'],
      [0.5, '0.5'],
      [0.05, '0.05'],
      [0.00123, '0.00123'],
      [0.000123, '0.0₃123'],
      [0.00000123, '0.0₅123'],
      [1.236e-12, '0.0₁₁1236'],
      [-0.00000123, '-0.0₅123'],
    ],
  ],
  [formatPriceExact, [[0.00000123, '0.00000123']]],
  [
    formatShare,
    [
      [0, '0%'],
      [0.123, '12.3%'],
      [0.0004, '<0.1%'],
      [1, '100%'],
    ],
  ],
  [
    formatChange,
    [
      [0.1234, '+12.3%'],
      [-0.05, '−5%'],
      [0, '0%'],
      [0.0001, '0%'],
      [12.34, '+1.23K%'],
      [4.567, '+457%'],
    ],
  ],
  [
    formatMultiple,
    [
      [1, '1.00x'],
      [1.15, '1.15x'],
      [1.4999, '1.49x'],
      [9.996, '9.99x'],
      [12.34, '12.3x'],
      [49.96, '49.9x'],
      [123.4, '123x'],
      [0.9996, '1.00x'],
      [0.8999, '0.89x'],
      [12_345, '12.3Kx'],
    ],
  ],
  [
    formatAge,
    [
      [-5, '0s'],
      [999, '0s'],
      [12_000, '12s'],
      [59_999, '59s'],
      [60_000, '1m'],
      [7_200_000, '2h'],
      [86_400_000 * 3, '3d'],
    ],
  ],
  [
    formatDuration,
    [
      [12.4, '12 ms'],
      [3210, '3.2 s'],
      [150_000, '2.5 min'],
      [6_000_000, '100 min'],
      [30 * 3_600_000, '30 h'],
      [3.1 * 86_400_000, '3.1 d'],
    ],
  ],
  [formatCount, [[1234567, '1,234,567']]],
  [formatFull, [[1234.567891, '1,234.567891']]],
  [formatScore, [[79.6, '79']]],
];

describe.each(table.map(([format, cases]) => ({ format, cases, name: format.name })))('$name', ({ format, cases }) => {
  test.each(cases)('%s reads %s', (value, text) => {
    expect(format(value)).toBe(text);
  });
});

test('an address keeps its first six and last four characters', () => {
  expect(shortenAddress('So11111111111111111111111111111111111111112')).toBe('So1111…1112');
  expect(shortenAddress('short')).toBe('short');
});

describe('with full numbers', () => {
  afterEach(() => setNumberFormat('compact'));

  test.each<[Formatter, number, string]>([
    [formatCompact, 0.123, '0.12'],
    [formatCompact, 7, '7'],
    [formatCompact, 999, '999'],
    [formatCompact, 999.5, '1,000'],
    [formatCompact, 1234.4, '1,234'],
    [formatRough, 1234, '1,234'],
    [formatCompact, 1_000_005, '1,000,005'],
    [formatCompact, 1_234_567_890, '1,234,567,890'],
    [formatCompact, -1500, '-1,500'],
    [formatCompact, 1e21, '1,000,000,000,000,000,000,000'],
    [formatUsd, 12_345.6, '$12,346'],
    [formatUsd, -12_345, '-$12,345'],
    [formatUsd, 12.3, '$12'],
    [formatPrice, 1_234_567, '1,234,567'],
    [formatPrice, 0.00000123, '0.0₅123'],
    // No amounts: they keep to their columns.
    [formatMultiple, 12_345, '12.3Kx'],
    [formatChange, 12.34, '+1.23K%'],
  ])('%o of %s reads %s', (format, value, text) => {
    setNumberFormat('full');
    expect(format(value)).toBe(text);
  });

  test('any amount reads as Intl writes it', () => {
    setNumberFormat('full');
    const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    for (let value = 1000; value < 1e15; value *= 1.37) expect(formatCompact(value)).toBe(whole.format(value));
  });
});
