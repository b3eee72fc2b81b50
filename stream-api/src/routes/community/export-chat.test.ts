import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clearChat } from '@mintscope/schemas/api/community/clear-chat';
import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { csvRow } from '@mintscope/schemas/files/csv-row';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepMessage } from '../../test-kit/keep-message.ts';
import { json as asJson, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { refuseAudit } from '../../test-kit/refuse-audit.ts';
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

it('the history is kept whole by admins, deleted texts too, and no cell begins a formula', async () => {
  const [ann, admin] = [await signIn(test), await signIn(test, { role: 'admin' })];
  const texts = ['=HYPERLINK("https://evil.example")', '\n@cmd', 'a "quoted",\nline', 'deleted'];
  const ids = [];
  for (const text of texts) ids.push(await keepMessage(test, ann.userId, text));
  await api.as(admin)(`/api/chat/messages/${ids[3]}`, { method: 'DELETE' });
  const csv = await api.as(admin)('/api/admin/chat/export.csv');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="mintscope-chat-[\d-]+\.csv"$/);
  const lines = (await csv.text()).split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(lines[2]).toContain(`"' @cmd"`);
  expect(lines[3]).toContain('"a ""quoted"", line"');
  expect(lines[4]).toContain('"deleted"');
  const response = await api.as(admin)('/api/admin/chat/export.json');
  const all = exportChatJson.response.parse(await response.json());
  expect(all.messages.map(({ content }) => content)).toEqual(texts);
  expect(lines[0]).toBe(csvRow(Object.keys(all.messages[0]!)).trimEnd());
  expect(all.messages[3]).toMatchObject({ id: ids[3], deletedBy: 'moderator', isHeld: false });
  expect(await detailsOf('export-chat')).toEqual([{ upTo: expect.any(Number), count: 4, result: 'done' }]);
  expect((await api.as(ann)('/api/admin/chat/export.csv')).status).toBe(403);
});

it('the history is cleared by the typed word alone, after a backup that only the server reads', async () => {
  const [ann, admin] = [await signIn(test), await signIn(test, { role: 'admin' })];
  const id = await keepMessage(test, ann.userId, 'soon cleared');
  const read = async () => (await api.get('/api/chat/community')).text();
  await vi.waitFor(async () => expect(await read()).toContain(id), 10_000);
  const clear = (confirm: string) => api.as(admin)('/api/admin/chat/clear', asJson('POST', { confirm }));
  expect((await clear('clear')).status).toBe(400);
  const { cleared, left, backup } = clearChat.response.parse(await (await clear('CLEAR')).json());
  expect([cleared, left]).toEqual([5, 0]);
  const path = join(folder(), backup);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(7);
  expect(lines.at(-1)).toBe('{"kind":"end","messages":5}');
  await vi.waitFor(async () => expect(await read()).not.toContain(id), 10_000);
  expect(await detailsOf('clear-chat')).toMatchObject([{ result: 'failed' }, { backup, messages: 5, result: 'done' }]);
});

it('a backup is the file that the answer is, kept on the server, and noted', async () => {
  const [ann, admin] = [await signIn(test), await signIn(test, { role: 'admin' })];
  const id = await keepMessage(test, ann.userId, 'backed up');
  const response = await api.as(admin)('/api/admin/chat/backup', { method: 'POST' });
  const text = await response.text();
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [, name] = /^attachment; filename="(chat-[\w.-]+\.ndjson)"$/.exec(
    response.headers.get('content-disposition') ?? '',
  )!;
  expect(await readFile(join(folder(), name!), 'utf8')).toBe(text);
  expect((await stat(join(folder(), name!))).mode & 0o777).toBe(0o600);
  expect(text).toContain(id);
  expect(await detailsOf('back-up-chat')).toEqual([
    { backup: name, messages: 1, bytes: Buffer.byteLength(text), result: 'done' },
  ]);
  expect((await api.as(ann)('/api/admin/chat/backup', { method: 'POST' })).status).toBe(403);
});

it('what fails takes nothing away and leaves no file behind', async () => {
  const admin = await signIn(test, { role: 'admin' });
  await keepMessage(test, (await signIn(test)).userId, 'stays');
  const before = await readdir(folder());
  const clear = () => api.as(admin)('/api/admin/chat/clear', asJson('POST', { confirm: 'CLEAR' }));
  expect((await refuseAudit(test, admin.userId, clear, 'actor_id')).status).toBe(500);
  expect(await readdir(folder())).toEqual(before);
  const read = async () => (await api.get('/api/chat/community')).text();
  await vi.waitFor(async () => expect(await read()).toContain('stays'), 10_000);
  const { lists } = test.engines.records;
  const broken = lists.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => 'place' in row)) throw new Error('away');
      return result;
    },
  });
  const other = await startTestApi({
    ...test,
    engines: { ...test.engines, records: { ...test.engines.records, lists: broken } },
  });
  expect((await other.as(admin)('/api/admin/chat/backup', { method: 'POST' })).status).toBe(500);
  await other.close();
  expect(await readdir(folder())).toEqual(before);
});

const folder = () => join(test.config.dataDir, 'chat-backups');

async function detailsOf(action: string) {
  const acts = test.engines.records.queries.selectFrom('audit_log').select('detail').where('action', '=', action);
  return (await acts.orderBy('id').execute()).map(({ detail }) => detail);
}
