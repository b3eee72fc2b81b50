import { type ExportedMessage, mostExportedMessages } from '@mintscope/schemas/chat/exported-message';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { chatId } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { readHistoryCsv } from './export-history.ts';
import { QuickActions } from './quick-actions.tsx';

function open(answers: Answers) {
  renderPage(<QuickActions />, answers, sessionUser({ role: 'admin' }));
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob });
  });
  return { saved, user: userEvent.setup() };
}

function exported(order: number): ExportedMessage {
  const none = { telegramUsername: null, username: null, walletAddress: null, replyToId: null, editedAt: null };
  return {
    ...none,
    order,
    id: chatId(order),
    sentAt: '2026-11-20T10:00:00Z',
    authorId: 'author-1',
    content: `message ${order}`,
    deletedAt: null,
    deletedBy: null,
    isHeld: false,
  };
}

test('the history is one JSON file, however many the server parts it into', async () => {
  const asked: string[] = [];
  const { saved, user } = open((path) => {
    if (!path.startsWith('/api/admin/chat/export.json')) return undefined;
    asked.push(path);
    const isFirst = path.endsWith('after=0');
    return { body: { success: true, messages: [exported(isFirst ? 1 : 9)], next: isFirst ? 1 : null } };
  });
  await user.click(screen.getByRole('button', { name: 'JSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.map((path) => path.split('?')[1])).toEqual(['after=0', 'after=1']);
  expect(saved[0]?.name).toMatch(/^mintscope-chat-\d{4}-\d\d-\d\d\.json$/);
  const { messages } = JSON.parse((await saved[0]?.blob.text()) ?? '{}');
  expect(messages.map(({ order }: ExportedMessage) => order)).toEqual([1, 9]);
});

test('a CSV goes on after the last message of a full file, with one head', async () => {
  open(() => undefined);
  const asked: string[] = [];
  const row = (order: number) => `${order},"id","7,8"\r\n`;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path.split('?')[1] ?? '');
    const orders = path.endsWith('after=0')
      ? Array.from({ length: mostExportedMessages }, (_, at) => at + 5)
      : [70_000];
    return new Response(`"Order","Id","Message"\r\n${orders.map(row).join('')}`);
  });
  const lines = (await readHistoryCsv()).trimEnd().split('\r\n');
  expect(asked).toEqual(['after=0', `after=${mostExportedMessages + 4}`]);
  expect(lines).toHaveLength(mostExportedMessages + 2);
  expect(lines.filter((line) => line.startsWith('"Order"'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(/^70000,/);
});

test('why it could not be exported', async () => {
  const { saved, user } = open(() => ({ status: 503, body: { message: 'The records are away.' } }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('The records are away.')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('clearing takes the word, and says how it is undone', async () => {
  const sent: unknown[] = [];
  const { user } = open((path, request) => {
    if (path !== '/api/admin/chat/clear') return undefined;
    sent.push(JSON.parse(String(request?.body)));
    return sent.length === 1
      ? { status: 409, body: { error: 'CHAT_CHANGED', message: 'A message changed meanwhile.' } }
      : { body: { success: true, cleared: 3, backup: 'chat-a.ndjson' } };
  });
  await user.click(screen.getByRole('button', { name: 'Clear…' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Clear chat history?' }));
  expect(dialog.getByText('npm run mintscope -- chat restore FILE')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByText('Type CLEAR to confirm.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'CLEAR');
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await dialog.findByText('A message changed meanwhile.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('chat-backups/chat-a.ndjson')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(sent).toEqual([{ confirm: 'CLEAR' }, { confirm: 'CLEAR' }]);
});

test('what the server does not do yet has no button', () => {
  open(() => undefined);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['CSV', 'JSON', 'Clear…']);
});
