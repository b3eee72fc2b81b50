import { hideAddress } from '@mintscope/records/account-lists/hide-address';
import { fieldsOf } from '@mintscope/schemas/files/file-column';
import { readCsv } from '@mintscope/schemas/files/testing/read-csv';
import { tokenColumns, tokenFileRowSchema } from '@mintscope/schemas/files/token-columns';
import { type TokenRow, tokenRowSchema } from '@mintscope/schemas/token';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const rows = [
  makeRow(1, { symbol: '=HYPERLINK("https://evil.example")', name: 'A, "B"\r\nC', marketCap: null }),
  makeRow(2, { isHoneypot: true, calledAt: 1_700_000_000_123, marketCap: 1e9 }),
  makeRow(3, { symbol: '💊', holders: 7, marketCap: 12.5 }),
];

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test);
  user = await signIn(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const file = (query: string) => api.as(user)(`/tokens/export.${query}`);
const symbolsOf = async (query: string) =>
  z
    .array(tokenFileRowSchema)
    .parse(await (await file(query)).json())
    .map(({ symbol }) => symbol);

/** A row as a JSON file has it. */
const asTold = (row: TokenRow) => JSON.parse(JSON.stringify(fieldsOf(tokenColumns, row))) as unknown;

describe('a file of tokens', () => {
  it('is what the list shows: by its conditions, in its order, as many as are asked for', async () => {
    expect(await symbolsOf('json?sortBy=age')).toEqual(['💊', 'T2', rows[0]?.symbol]);
    expect(await symbolsOf('json?sortBy=marketCap&sortOrder=asc')).toEqual(['💊', 'T2']);
    expect(await symbolsOf('json?limit=1')).toEqual(['💊']);
    expect(await symbolsOf('json?filter=holders:..10')).toEqual(['💊']);
    expect(await symbolsOf('json?filter=holders:100..')).toEqual([]);
    const response = await file('json?filter=luck:1..');
    expect([response.status, await response.json()]).toMatchObject([400, { field: 'filter' }]);
    expect((await file('csv?limit=50001')).status).toBe(400);
  });

  it('leaves out what its reader hides', async () => {
    const other = await signIn(test);
    const hide = (kind: 'token' | 'creator', address: string) =>
      hideAddress(
        test.engines.records,
        { userId: other.userId, kind, address, label: '', nowMs: Date.now() },
        async () => undefined,
      );
    await hide('token', rows[1]!.address);
    await hide('creator', rows[2]!.creator!);
    const response = await api.as(other)('/tokens/export.json');
    expect(await response.json()).toMatchObject([{ address: rows[0]!.address }]);
  });

  it('is the preview for visitors and for users without access, whatever they ask for', async () => {
    await test.store([makeRow(4, { symbol: 'YOUNG', createdAt: Date.now() })]);
    const without = await signIn(test, { days: null });
    for (const get of [api.get, api.as(without)]) {
      const file = await (await get('/tokens/export.json?sortOrder=asc&limit=50000')).json();
      const list = z.array(tokenRowSchema).parse(await (await get('/tokens/discover?sortOrder=asc&limit=1000')).json());
      expect(file).toEqual(list.map(asTold));
      expect(file).toMatchObject(rows.map(({ symbol }) => ({ symbol, status: 'discovered', calledAt: null })));
      const narrow = await get('/tokens/export.json?filter=holders:..10');
      expect(await narrow.json()).toMatchObject([{ symbol: '💊' }]);
      const csv = await (await get('/tokens/export.csv')).text();
      expect(csv).not.toContain('YOUNG');
      expect(csv).not.toContain('2023-11-14T22:13:20.123Z');
      const bytes = await (await get('/tokens/export.parquet?sortOrder=asc')).arrayBuffer();
      expect(await parquetReadObjects({ file: bytes })).toMatchObject(rows.map(({ symbol }) => ({ symbol })));
    }
  });

  it('of CSV has a line for each token, and no cell that a spreadsheet runs', async () => {
    const response = await file('csv?sortOrder=asc');
    expect(response.headers.get('content-disposition')).toMatch(/filename="mintscope-tokens-[\dT-]+\.csv"/);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(lines[0]).toBe(tokenColumns.map(([name]) => `"${name}"`).join(','));
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(',"2023-11-14T22:13:20.123Z",');
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")","A, ""B"" C"`);
  });

  it('of Parquet holds the same values with their types', async () => {
    const response = await file('parquet?sortOrder=asc');
    expect(response.headers.get('content-disposition')).toMatch(/filename="mintscope-tokens-[\dT-]+\.parquet"/);
    const bytes = await response.arrayBuffer();
    const read = await parquetReadObjects({ file: bytes });
    expect(read).toHaveLength(3);
    const types = parquetMetadata(bytes).schema.map(({ logical_type }) => logical_type);
    expect(types.filter((type) => type?.type === 'TIMESTAMP')).toEqual(
      Array(5).fill({ type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }),
    );
    expect(Object.keys(read[0] ?? {})).toEqual(tokenColumns.map(([name]) => name));
    expect(read[1]).toMatchObject({
      symbol: 'T2',
      isHoneypot: true,
      marketCapUsd: 1e9,
      calledAt: new Date(1_700_000_000_123),
      life: 'trading',
      currentX: 1.5,
      website: null,
    });
    expect(read[2]).toMatchObject({ symbol: '💊', holders: 7, marketCapUsd: 12.5, isHoneypot: null, calledAt: null });
    expect(read[0]).toMatchObject({ symbol: rows[0]?.symbol, name: rows[0]?.name, marketCapUsd: null });
  });

  it('is the same in each form: rows, columns and figures; each column tells its unit', async () => {
    const json = z.array(tokenFileRowSchema).parse(await (await file('json?sortOrder=asc')).json());
    expect(json).toEqual(rows.map(asTold));
    expect(json[1]).toMatchObject({ marketCapUsd: 1e9, calledAt: '2023-11-14T22:13:20.123Z' });
    const [head = [], ...lines] = readCsv(await (await file('csv?sortOrder=asc')).text());
    const read = await parquetReadObjects({ file: await (await file('parquet?sortOrder=asc')).arrayBuffer() });
    expect([head, ...read.map(Object.keys)]).toEqual(Array(4).fill(Object.keys(json[0] ?? {})));
    expect(JSON.parse(JSON.stringify(read))).toEqual(json);
    const numbers = tokenColumns.flatMap(([name, type], at) => (type === 'DOUBLE' ? [[name, at] as const] : []));
    for (const [n, row] of json.entries())
      for (const [name, at] of numbers) expect(lines[n]?.[at], name).toBe(String(row[name] ?? ''));
    const untold =
      /^(volume|liquidity|marketCap|price|priceChange\d+\w|return\d+h|progress|\w+(Percentage|Holding|Sold|Price))$/;
    expect(head.filter((name) => untold.test(name))).toEqual([]);
  });

  it('tells nothing of the ten largest of a token that all have left', () => {
    const shares = [0, 2].map((holders) => fieldsOf(tokenColumns, makeRow(4, { holders, top10HolderRate: 0 })));
    expect(shares.map((row) => row.top10HolderRate)).toEqual([null, 0]);
  });

  it('of no token is a file too', async () => {
    const none = 'filter=holders:100..';
    expect((await (await file(`csv?${none}`)).text()).split('\r\n')).toHaveLength(2);
    const read = await parquetReadObjects({ file: await (await file(`parquet?${none}`)).arrayBuffer() });
    expect(read).toEqual([]);
  });
});
