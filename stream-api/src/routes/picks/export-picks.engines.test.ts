import { projectCalls } from '@mintscope/records/picks/project-calls';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { mostExportedPicks } from '@mintscope/schemas/api/picks/export-picks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepPersonalPick } from '../../test-kit/keep-picks.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../../test-kit/sign-in.ts';

const token = makeRow(1, { priceSol: 1e-8, symbol: '=HYPERLINK("http://x")', name: '+a,"b"' });
const nowMs = Date.now();
/** More than are read at a time. */
const count = 620;

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let user: SignedInUser;
beforeAll(async () => {
  test = await openTestEngines();
  await test.store([token]);
  user = await signIn(test);
  const calls = Array.from({ length: count }, (_, n) =>
    makeCall(n + 1, { calledAt: nowMs - (n + 1) * 1000, symbol: n === 0 ? '@SUM(A1)' : `C${n}` }),
  );
  const figures = [makeFigures(calls[0]!, 6, { currentX: 0.5, return1h: -0.25 })];
  await projectCalls(test.engines.records, { positions: new Map(), calls, figures });
  await keepPersonalPick(test, token, user.userId, nowMs - 1000);
  const removal = { mint: calls[1]!.mint, ordinal: 1, removed_at: new Date(nowMs), control_id: 1n, reason: '-1 fell' };
  await test.engines.records.queries.insertInto('removals').values(removal).execute();
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

/** Each line by the names of the columns; no cell of this test holds a comma within quotes but the name. */
async function download(query: string, who = user) {
  const response = await api.as(who)(`/api/picks/export${query}`);
  const text = await response.text();
  expect(response.status, text.slice(0, 200)).toBe(200);
  const [head, ...lines] = text.trimEnd().split('\r\n');
  const names = head!.split(',').map((name) => JSON.parse(name) as string);
  const rows = lines.map((line) => {
    const cells = line.match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
    return Object.fromEntries(names.map((name, n) => [name, cells[n]]));
  });
  return { response, rows };
}

it('is the list whole, each pick once, losers and removed ones too, with numbers as numbers', async () => {
  const { response, rows } = await download('?period=all');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="mintscope-picks-platform-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(new Set(rows.map(({ address }) => address)).size).toBe(count);
  expect(rows).toHaveLength(count);
  expect(rows[0]).toMatchObject({
    ...{
      symbol: `"'@SUM(A1)"`,
      scope: '"platform"',
      ordinal: '1',
      maxX: '6',
      currentX: '0.5',
      return1hFraction: '-0.25',
    },
    ...{
      selectedAt: `"${new Date(nowMs - 1000).toISOString()}"`,
      followed: 'true',
      removedAt: '',
      return24hFraction: '',
    },
  });
  expect(rows[1]).toMatchObject({
    maxX: '',
    removedAt: `"${new Date(nowMs).toISOString()}"`,
    removedReason: `"'-1 fell"`,
  });
});

it('goes by the same wishes as the list', async () => {
  expect((await download('?period=all&removed=only')).rows).toHaveLength(1);
  expect((await download('?period=all&minX=5')).rows.map(({ symbol }) => symbol)).toEqual([`"'@SUM(A1)"`]);
  const refused = await api.as(user)('/api/picks/export?minX=5&belowX=2');
  expect([refused.status, await refused.json()]).toMatchObject([400, { message: 'minX: must not be above belowX' }]);
});

it('of own picks is the caller’s alone, and what their makers call them begins no formula', async () => {
  const { rows } = await download('?scope=personal&period=all');
  expect(rows).toMatchObject([
    { symbol: `"'=HYPERLINK(""http://x"")"`, name: `"'+a,""b"""`, calledPriceSol: '1e-8', by: '"hand"' },
  ]);
  expect((await download('?scope=personal&period=all', await signIn(test))).rows).toEqual([]);
  expect((await api.get('/api/picks/export')).status).toBe(401);
});

it('that would hold more than one file may is refused by name', async () => {
  const { queries } = test.engines.records;
  const one = await queries.selectFrom('calls').selectAll().limit(1).executeTakeFirstOrThrow();
  const copies = Array.from({ length: mostExportedPicks }, (_, n) => ({
    ...{ ...one, call: JSON.stringify(one.call), trace: JSON.stringify(one.trace), figures: null },
    ...{ figures_version: null, max_x: null, mint: `${'A'.repeat(36)}${String(n).padStart(6, '0')}` },
  }));
  for (let from = 0; from < copies.length; from += 1000)
    await queries
      .insertInto('calls')
      .values(copies.slice(from, from + 1000))
      .execute();
  const response = await api.as(user)('/api/picks/export?period=7d');
  expect([response.status, await response.json()]).toMatchObject([
    400,
    {
      field: 'period',
      message: `period: holds ${mostExportedPicks + count} picks, more than the ${mostExportedPicks} of one file; a shorter one or another filter has fewer`,
    },
  ]);
});
