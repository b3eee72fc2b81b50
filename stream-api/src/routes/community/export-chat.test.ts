import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clearChat } from '@mintscope/schemas/api/community/clear-chat';
import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { keepMessage } from '../../test-kit/keep-message.ts';
import { json as asJson, openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
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
  expect(lines[0]).toContain('"Message"');
  expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  expect(lines[2]).toContain(`"' @cmd"`);
  expect(lines[3]).toContain('"a ""quoted"", line"');
  expect(lines[4]).toContain('"deleted"');
  const json = async (after: number) => {
    const response = await api.as(admin)(`/api/admin/chat/export.json?after=${after}`);
    return exportChatJson.response.parse(await response.json());
  };
  const all = await json(0);
  expect(all.messages.map(({ content }) => content)).toEqual(texts);
  expect(all.messages[3]).toMatchObject({ id: ids[3], deletedBy: 'moderator', isHeld: false });
  expect((await json(all.messages[2]!.order)).messages.map(({ id }) => id)).toEqual([ids[3]]);
  const noted = test.engines.records.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'export-chat');
  expect(await noted.execute()).toEqual([{ detail: { after: 0, count: 4, result: 'done' } }]);
  expect((await api.as(ann)('/api/admin/chat/export.csv')).status).toBe(403);
});

it('the history is cleared by the typed word alone, after a backup that only the server reads', async () => {
  const [ann, admin] = [await signIn(test), await signIn(test, { role: 'admin' })];
  const id = await keepMessage(test, ann.userId, 'soon cleared');
  const read = async () => (await api.get('/api/chat/community')).text();
  await vi.waitFor(async () => expect(await read()).toContain(id), 10_000);
  const clear = (confirm: string) => api.as(admin)('/api/admin/chat/clear', asJson('POST', { confirm }));
  expect((await clear('clear')).status).toBe(400);
  const { cleared, backup } = clearChat.response.parse(await (await clear('CLEAR')).json());
  expect(cleared).toBe(5);
  const path = join(test.config.dataDir, 'chat-backups', backup);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(6);
  await vi.waitFor(async () => expect(await read()).not.toContain(id), 10_000);
  const noted = test.engines.records.queries
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'clear-chat');
  expect((await noted.execute()).map(({ detail }) => detail)).toMatchObject([
    { result: 'failed' },
    { backup, result: 'done' },
  ]);
});
