import type { Family, Write } from './payload.ts';

const each = (...texts: readonly string[]): Write[] => texts.map((text) => () => text);
const codes = (...points: readonly number[]): string[] => points.map((point) => String.fromCodePoint(point));

const turning = codes(0x202a, 0x202b, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x200e, 0x200f, 0x061c);
const unseen = [
  ...codes(0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0x00ad, 0x180e, 0x034f, 0x115f, 0x1160, 0x3164, 0xffa0, 0x2800),
  ...codes(0x2061, 0xfff9, 0xe0041, 0xe000, 0x00a0, 0x3000),
];
const controls = codes(0, 1, 7, 8, 9, 10, 11, 12, 13, 0x1b, 0x7f, 0x85, 0x9b, 0x2028, 0x2029, 0xfffe, 0xffff);

const bidi: Family = {
  name: 'marks that turn a line',
  texts: [
    ...each(...turning.map((mark) => `${mark}gnp.exe`), ...turning.map((mark) => `PEPE ${mark}100x 5.0 SOL`)),
    ...each('\u202e\u202e\u202eabc', '\u2066\u2067\u2068PEPE\u2069\u2069\u2069\u2069', '\u202c\u2069\u202c'),
  ],
};
const hidden: Family = {
  name: 'letters without a width',
  texts: each(...unseen.map((mark) => `P${mark}E${mark}PE`), ...unseen.map((mark) => mark.repeat(12))),
};
const control: Family = { name: 'control characters', texts: each(...controls.map((mark) => `a${mark}[31mb${mark}`)) };

const stacked: Family = {
  name: 'stacked marks',
  texts: each(
    ...['Z', '\u0e01', '\u0627', '\ud83d\udc36'].flatMap((letter) => [
      `${letter}${'\u0337\u0328\u031b\u0321'.repeat(12)}`,
      `${letter}\u0489\u20dd\u20e0`.repeat(8),
    ]),
    '\u0e49'.repeat(60),
    `\u0e2a${'\u0e4a\u0e47'.repeat(30)}`,
  ),
};

const long: Family = {
  name: 'words without a break',
  texts: each(
    ...[
      'W',
      'i',
      '_',
      '\u2014',
      '\ufdfd',
      '\u{12030}',
      '\u{1242b}',
      '\u72d7',
      '\ud83d\ude80',
      '\ua9c5',
      '\u00a0W',
    ].flatMap((letter) => [letter.repeat(32), letter.repeat(512)]),
    `${'a/'.repeat(100)}`,
    `${'https://x.example/'.repeat(20)}`,
  ),
};

const rightToLeft: Family = {
  name: 'letters from right to left',
  texts: each(
    '\u0628\u064a\u0628\u064a 100x',
    '\u05e4\u05e4\u05d4 $5.00',
    '\u05d0 (1) [2] <3> \u05d1',
    '\u07de\u07d0\u07ec 50 %',
    '\ufb50\ufb51\ufb52',
    '123 \u0661\u0662\u0663 \u06f1\u06f2',
    '\u05d0'.repeat(64),
  ),
};

const alike: Family = {
  name: 'letters that look like others',
  texts: each(
    ...[
      '\u0420\u0415\u0420\u0415',
      '\u03a1\u0395\u03a1\u0395',
      '\uff30\uff25\uff30\uff25',
      '\u{1d40f}\u{1d404}\u{1d40f}\u{1d404}',
    ],
    ...['\u146dE\u146dE', 'WIF\u0338', 'BONK\u00b9', 'U\u0405DC', '\u2120OL', '1NCH l1 I| O0'],
  ),
};

const pictures: Family = {
  name: 'joined pictures',
  texts: each(
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}',
    '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'.repeat(16),
    '\u{1f3f4}\u200d\u2620\ufe0f',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    '\u{1f1e9}\u{1f1ea}\u{1f1eb}',
    '\u{1f44b}\u{1f3ff}'.repeat(8),
    '1\ufe0f\u20e3',
    '\u{1f600}\ufe0e\ufe0f'.repeat(8),
    '\u200d\u{1f525}\u200d',
  ),
};

const halves: Family = {
  name: 'halves of a pair',
  texts: each('\ud800', '\udc00', 'a\ud83d', '\ude00a', '\ude00\ud83d', `${'a'.repeat(63)}\ud83d\ude00`),
};

export const letterFamilies: readonly Family[] = [
  ...[bidi, hidden, control, stacked, long, rightToLeft, alike, pictures, halves],
];
