import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { formulasIn, readCsv } from '@mintscope/schemas/files/testing/read-csv';
import { parquetMetadata } from 'hyparquet';
import { afterEach, expect, test, vi } from 'vitest';
import { watchSavedFiles } from '../testing/saved-files.ts';
import { fileForms } from './file-exports.ts';
import { saveBlob, saveFile } from './save-file.ts';
import { saveTable } from './save-table.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

interface Row {
  name: string | null;
  price: number | null;
  at: number | null;
  isNew: boolean | null;
}

const columns: readonly FileColumn<Row>[] = [
  ['name', 'STRING', ({ name }) => name],
  ['price', 'DOUBLE', ({ price }) => price],
  ['seenAt', 'TIMESTAMP', ({ at }) => at],
  ['isNew', 'BOOLEAN', ({ isNew }) => isNew],
];
const price = 1 / 3e9;
const atMs = Date.UTC(2026, 2, 1, 12, 0, 0, 123);
const unknown: Row = { name: null, price: null, at: null, isNew: null };

async function save(rows: readonly Row[], name = ['WIF', 'holders']) {
  const files = watchSavedFiles();
  for (const form of fileForms) await saveTable(form, { name, columns, rows });
  return files;
}

test('the three forms hold the same rows in the same order, with all digits, and nothing where nothing is known', async () => {
  const [csv, json, parquet] = await save([{ name: 'a', price, at: atMs, isNew: true }, unknown]);
  const seenAt = '2026-03-01T12:00:00.123Z';
  expect(await csv?.text()).toBe(`"name","price","seenAt","isNew"\r\n"a",${price},"${seenAt}",true\r\n,,,\r\n`);
  const known = { name: 'a', price, isNew: true };
  const none = { name: null, price: null, seenAt: null, isNew: null };
  expect(await json?.read()).toEqual([{ ...known, seenAt }, none]);
  expect(await parquet?.read()).toEqual([{ ...known, seenAt: new Date(atMs) }, none]);
});

test('a column of which nothing is known has its type all the same, and no row is a file too', async () => {
  const [, , parquet] = await save([unknown]);
  expect(await parquet?.read()).toEqual([{ name: null, price: null, seenAt: null, isNew: null }]);
  for (const file of await save([])) expect(await file.read(), file.name).toEqual([]);
});

test.each([
  '=HYPERLINK("http://x")',
  '\u202e=1+1',
  '+1',
  '@x',
  'a;=1',
  '\u200b-1',
  '\t=1',
  'two\r\nlines "quoted", parted',
])('what a stranger calls it begins no formula, line or cell: %j', async (name) => {
  const [csv, json, parquet] = await save([{ ...unknown, name }]);
  const rows = readCsv((await csv?.text()) ?? '');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toHaveLength(columns.length);
  expect(formulasIn(rows)).toEqual([]);
  expect(rows[1]?.[0]).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  // For programs it is as it was written.
  expect([await json?.read(), await parquet?.read()]).toMatchObject([[{ name }], [{ name }]]);
});

test('half of a pair, which readers of JSON refuse, is told as a letter that is not known', async () => {
  const files = await save([{ ...unknown, name: 'a\ud800b\udc00' }]);
  const [, json, parquet] = files;
  saveFile({ token: { name: 'a\ud800b\udc00' } }, 'token.json');
  expect(await files.at(-1)?.text()).toContain('"a\ufffdb\ufffd"');
  for (const file of [json, parquet]) expect(await file?.read()).toMatchObject([{ name: 'a\ufffdb\ufffd' }]);
});

test('times of a Parquet file say that they are of UTC', async () => {
  const [, , parquet] = await save([unknown]);
  const { schema } = parquetMetadata((await parquet?.bytes()) ?? new ArrayBuffer());
  expect(schema.find(({ name }) => name === 'seenAt')?.logical_type).toEqual({
    type: 'TIMESTAMP',
    isAdjustedToUTC: true,
    unit: 'MILLIS',
  });
});

test('figures that no file can hold are not known', async () => {
  const [csv, json] = await save([{ ...unknown, price: Number.NaN, at: 9e15 }]);
  expect(await csv?.read()).toEqual([{ name: '', price: '', seenAt: '', isNew: '' }]);
  expect(await json?.read()).toEqual([{ name: null, price: null, seenAt: null, isNew: null }]);
});

test('the file says what it is of, what it is and when it was made, and leads into no folder', async () => {
  const files = await save([], ['../../\u202eé狗=1', '', 'top-holders']);
  for (const [at, { name }] of files.entries())
    expect(name).toMatch(
      new RegExp(
        `^mintscope-é狗1-top-holders-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.${['csv', 'json', 'parquet'][at]}$`,
      ),
    );
});

test('a CSV file tells spreadsheets that it is UTF-8, also one that the server wrote; other files begin as they do', async () => {
  const files = await save([{ ...unknown, name: '柴犬' }]);
  saveBlob(new File(['"name"\r\n"柴犬"\r\n'], 'tokens.csv', { type: 'text/csv; charset=utf-8' }), 'tokens.csv');
  const beginnings = await Promise.all(files.map(async (file) => [...new Uint8Array(await file.bytes()).slice(0, 4)]));
  const [quote, bracket, parquet] = [0x22, 0x5b, 0x50];
  const mark = [0xef, 0xbb, 0xbf];
  expect(beginnings[0]).toEqual([...mark, quote]);
  expect(beginnings[1]?.[0]).toBe(bracket);
  expect(beginnings[2]?.[0]).toBe(parquet);
  expect(beginnings[3]).toEqual([...mark, quote]);
  expect(await files[0]?.read()).toMatchObject([{ name: '柴犬' }]);
});
