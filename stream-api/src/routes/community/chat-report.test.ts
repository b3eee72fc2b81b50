import { apiErrorSchema } from '@mintscope/schemas/api/api-error';
import { getChatReport } from '@mintscope/schemas/api/community/get-chat-report';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepMessage } from '../../test-kit/keep-message.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { signIn } from '../../test-kit/sign-in.ts';

let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
beforeAll(async () => {
  test = await openTestEngines();
  api = await startTestApi(test);
});
afterAll(async () => {
  await api?.close();
  await test?.close();
});

it.each([
  ['', 'from', 'is missing'],
  ['from=2026-11-01', 'to', 'is missing'],
  ['from=yesterday&to=2026-11-01', 'from', 'must be a day such as 2026-11-20'],
  ['from=2026-02-30&to=2026-03-01', 'from', 'must be a day such as 2026-11-20'],
  ['from=2026-11-02&to=2026-11-01', 'to', 'must not be before `from`'],
  ['from=2026-01-01&to=2026-04-01', 'to', 'must be less than 90 days after `from`'],
])('%s is refused by name', async (query, field, problem) => {
  const admin = await signIn(test, { role: 'admin' });
  for (const path of ['report', 'report.csv']) {
    const response = await api.as(admin)(`/api/admin/chat/${path}?${query}`);
    expect(response.status).toBe(400);
    expect(apiErrorSchema.parse(await response.json())).toMatchObject({ field, message: `${field}: ${problem}` });
  }
});

it('the report and its file tell the same, no cell begins a formula, and who was seen is noted', async () => {
  const [ann, admin] = [await signIn(test), await signIn(test, { role: 'admin' })];
  const { queries } = test.engines.records;
  await queries
    .insertInto('telegram_accounts')
    .values({
      ...{ telegram_id: 7n, user_id: ann.userId, username: '=cmd', first_name: 'A' },
      ...{ signed_in_at: null, linked_by: 'code', linked_at: new Date() },
    })
    .execute();
  await keepMessage(test, ann.userId, 'one');
  await keepMessage(test, ann.userId, 'two');
  await api.as(admin)(`/api/admin/chat/members/${ann.userId}/restriction`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'muted', minutes: 5, reason: 'loud' }),
  });
  const today = new Date().toISOString().slice(0, 10);
  const query = `from=${today}&to=${today}`;
  const response = await api.as(admin)(`/api/admin/chat/report?${query}`);
  const { report } = getChatReport.response.parse(await response.json());
  expect(report).toMatchObject({
    totals: { messages: 2, people: 1 },
    days: [{ day: today, messages: 2, people: 1 }],
    posters: [{ author: { id: ann.userId, telegramUsername: '=cmd' }, messages: 2 }],
  });
  expect(report.moderation.filter(({ acts }) => acts > 0)).toEqual([{ kind: 'muted', acts: 1 }]);
  const file = await api.as(admin)(`/api/admin/chat/report.csv?${query}`);
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="mintscope-chat-report-${today}-${today}.csv"`,
  );
  const lines = (await file.text()).split('\r\n');
  expect(lines[0]).toBe('"Figure","Of","Id","Messages","People","Acts"');
  expect(lines).toContain(`"day","${today}",,2,1,`);
  expect(lines).toContain(`"poster","'=cmd","${ann.userId}",2,,`);
  expect(lines).toContain('"moderation","muted",,,,1');
  expect(lines.filter((line) => line.startsWith('"hour"'))).toHaveLength(24);
  const seen = await queries
    .selectFrom('audit_subjects')
    .innerJoin('audit_log', 'audit_log.id', 'audit_subjects.act_id')
    .select(['action', 'detail'])
    .where('audit_subjects.user_id', '=', ann.userId)
    .orderBy('audit_log.id')
    .execute();
  const detail = { from: today, to: today, result: 'done' };
  expect(seen).toEqual([
    { action: 'get-chat-report', detail },
    { action: 'export-chat-report', detail },
  ]);
});
