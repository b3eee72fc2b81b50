import { projectCalls } from '@mintscope/records/picks/project-calls';
import { makeCall } from '@mintscope/records/testing/make-call';
import { cleanChatText } from '@mintscope/schemas/chat/chat-text';
import { csvHead, csvLine } from '@mintscope/schemas/files/file-column';
import { positionColumns } from '@mintscope/schemas/files/position-columns';
import { formulasIn, readCsv } from '@mintscope/schemas/files/testing/read-csv';
import { keepMessage } from '@mintscope/stream-api/test-kit/keep-message';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { makeUser, type SignedInUser, signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { makeCorpus } from './attack/corpus/make-corpus.ts';

/** Every text of the corpus through every file that is given out: no cell is a formula, and each is read back as what was shown. */
const texts = makeCorpus('http://127.0.0.1:9').map(({ text }) => text);
/** As it is kept: half of a pair has no form in UTF-8, and some of what is not seen none in the records. */
const kept = texts.map((text) => Buffer.from(text).toString());
const storable = kept.map((text) => text.replaceAll('\u0000', ''));

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let admin: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store(texts.map((text, n) => makeRow(n, { symbol: text, name: `x;${text}` })));
  api = await startTestApi(test);
  admin = await signIn(test, { role: 'admin' });
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

const file = async (path: string) => {
  const response = await api.as(admin)(path);
  expect(response.status, path).toBe(200);
  return response;
};

async function expectInert(csv: string): Promise<Record<string, string>[]> {
  const [head = [], ...rows] = readCsv(csv);
  expect(formulasIn(rows)).toEqual([]);
  expect(formulasIn(readCsv(csv, ';'))).toEqual([]);
  expect(formulasIn(readCsv(csv, '\t'))).toEqual([]);
  for (const row of rows) expect(row).toHaveLength(head.length);
  return rows.map((row) => Object.fromEntries(head.map((name, n) => [name, row[n] ?? ''])));
}

/** What a cell says once the marks are away that make it inert. */
function said(cell: string): string {
  return cell.replace(/^'/, '').replaceAll(";'", ';');
}

function shown(text: string): string {
  return said(text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '));
}

it('a list of tokens: CSV, JSON and Parquet', async () => {
  expect(texts.length).toBeGreaterThan(500);
  const rows = await expectInert(await (await file('/tokens/export.csv?sortBy=age&sortOrder=asc')).text());
  expect(rows.map(({ symbol = '' }) => said(symbol))).toEqual(kept.map(shown));
  expect(rows.map(({ name = '' }) => said(name))).toEqual(kept.map((text) => shown(`x;${text}`)));
  const json = await (await file('/tokens/export.json?sortBy=age&sortOrder=asc')).json();
  expect(z.array(z.object({ symbol: z.string() })).parse(json)).toEqual(kept.map((symbol) => ({ symbol })));
  const bytes = await (await file('/tokens/export.parquet?sortBy=age&sortOrder=asc')).arrayBuffer();
  const columns = await parquetReadObjects({ file: bytes, columns: ['symbol', 'name'] });
  // The reader takes the mark of the order of bytes for none of the text.
  expect(columns).toEqual(kept.map((text) => ({ symbol: text.replace(/^\ufeff/, ''), name: `x;${text}` })));
});

it('a list of calls', async () => {
  const calls = storable.map((text, n) => makeCall(n + 1, { symbol: text, name: text, matchedCriteria: [text, text] }));
  await projectCalls(test.engines.records, { positions: new Map(), calls, figures: [] });
  const rows = await expectInert(await (await file('/api/picks/export?period=all')).text());
  const bySymbol = new Map(
    rows.map(({ address, symbol, name }) => [address, [symbol, name].map((cell) => said(cell ?? ''))]),
  );
  expect(calls.map(({ mint }) => bySymbol.get(mint))).toEqual(storable.map((text) => [shown(text), shown(text)]));
});

it('what a wallet traded', async () => {
  const position = {
    ...{
      mint: makeRow(1).address,
      launchpad: 'pump',
      migrated: false,
      buys: 1,
      sells: 1,
      firstTradeMs: 0,
      lastTradeMs: 1,
    },
    ...{ boughtTokens: 1, soldTokens: 1, heldTokens: 0, paidSol: 1, receivedSol: 0.5, entryPriceSol: 1, priceSol: 1 },
    ...{ realisedSol: -0.5, unrealisedSol: 0, pnlSol: -0.5, multiple: 0.5, holdMs: 1 },
    ...{ resultSol: -0.5, diedHeld: false },
  };
  const lines = texts.map((text) => csvLine(positionColumns, { ...position, symbol: text, name: text }));
  const rows = await expectInert(csvHead(positionColumns) + lines.join(''));
  expect(rows.map(({ symbol = '', name }) => [said(symbol), said(name ?? '')])).toEqual(
    kept.map((text) => [shown(text), shown(text)]),
  );
  expect(rows[0]).toMatchObject({ pnlSol: '-0.5' });
});

it('the history of the chat', async () => {
  const messages = [...new Set(storable.map(cleanChatText))].filter((text) => text !== '');
  expect(messages.length).toBeGreaterThan(500);
  for (const text of messages) await keepMessage(test, await makeUser(test), text);
  const rows = await expectInert(await (await file('/api/admin/chat/export.csv')).text());
  expect(rows.map(({ content = '' }) => said(content))).toEqual(messages.map(shown));
  const json = await (await file('/api/admin/chat/export.json')).json();
  expect(z.object({ messages: z.array(z.object({ content: z.string() })) }).parse(json).messages).toEqual(
    messages.map((content) => ({ content })),
  );
});
