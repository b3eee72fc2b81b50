import { expect, it } from 'vitest';
import { z } from 'zod';
import { ownName, singleLine } from './single-line.ts';

const line = singleLine(z.string());
const name = ownName(12);

it.each(['', 'Snipes', 'Ünï 狗', '🚀👨‍👩‍👧', 'بيبي', 'a\u200eb', '\u200b'])('%j is one line', (text) =>
  expect(line.safeParse(text).success).toBe(true),
);

it.each([
  ...[
    'a\nb',
    'a\rb',
    '\t',
    '\u0000',
    '\u001b[31m',
    '\u007f',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u202ecod',
    '\u202aa',
    '\u2066a\u2069',
  ],
  ...['\ud83d', 'a\ude00', '\ude00\ud83d'],
])('%j is none', (text) => expect(line.safeParse(text).success).toBe(false));

it.each(['A', '犬', '🚀', '=', ' a '])('%j is a name', (text) => expect(name.safeParse(text).success).toBe(true));

it.each(['', ' ', '\u200b', '\u3164\u3164', '\u2800', '\u00ad', '\u0301', 'x'.repeat(13), 'a\u202e'])(
  '%j is none',
  (text) => expect(name.safeParse(text).success).toBe(false),
);
