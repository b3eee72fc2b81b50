import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvRow } from './csv-row.ts';

it('writes numbers bare, texts in quotes and nothing for what is not known', () => {
  expect(csvRow([1, -0.5, 1e-9, true, null, '', 'WIF', 'a "b", c', '狗'])).toBe(
    '1,-0.5,1e-9,true,,"","WIF","a ""b"", c","狗"\r\n',
  );
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =cmd()', "' =cmd()"],
  ['\t=1', "' =1"],
  ['\rx', "' x"],
  ['\u0000x', "' x"],
  ['＝1', "'＝1"],
  ['a=1', 'a=1'],
  ['two\r\nlines', 'two lines'],
  ['\u200b=1', "'\u200b=1"],
  ['\u202e=1', "'=1"],
  ['gpj.\u202eexe\u2066', 'gpj.exe'],
  ['\u200fא 👩‍💻', '\u200fא 👩‍💻'],
  ['a;=1', "a;'=1"],
  ['a; "+1;b', 'a;\' ""+1;b'],
])('lets %j begin no formula and no line', (text, told) => {
  expect(csvRow([text])).toBe(`"${told}"\r\n`);
});

it('is one line of as many cells, whatever they hold, none of them a formula (property)', () => {
  const unit = fc.constantFrom(...'=+-@"\',; \t\r\n\u0000\u2028＝a狗'.split(''));
  const cell = fc.oneof(fc.string({ unit, maxLength: 8 }), fc.double({ noNaN: true }), fc.constant(null));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      const row = csvRow(cells);
      expect(row.slice(0, -2)).not.toMatch(/[\r\n\u2028]/);
      const read = cellsOf(row);
      expect(read).toHaveLength(cells.length);
      for (const [n, text] of read.entries())
        if (typeof cells[n] === 'string') expect(text).not.toMatch(/^\s*[=+\-@＝]/);
    }),
    { seed: 13 },
  );
});

/** As a reader of such files takes it apart. */
function cellsOf(row: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const letter of row.slice(0, -2)) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ',' && !isQuoted) cells.push('');
    else cells[cells.length - 1] += letter;
  }
  return cells.map((text) => text.replace(/^"|"$/g, '').replaceAll('""', '"'));
}
