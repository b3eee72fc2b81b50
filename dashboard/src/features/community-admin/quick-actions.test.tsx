import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
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

const attached = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });

test.each([
  ['CSV', '/api/admin/chat/export.csv', 'mintscope-chat-2026-11-23.csv'],
  ['JSON', '/api/admin/chat/export.json', 'mintscope-chat-2026-11-23.json'],
])('the history as %s is the one answer of the server', async (format, path, name) => {
  const asked: string[] = [];
  const { saved, user } = open((of) => {
    asked.push(of);
    return of === path ? { body: { messages: [1, 2] }, headers: attached(name) } : undefined;
  });
  await user.click(screen.getByRole('button', { name: format }));
  await waitFor(() => expect(saved.map((file) => file.name)).toEqual([name]));
  expect(JSON.parse((await saved[0]?.blob.text()) ?? '')).toEqual({ messages: [1, 2] });
  expect(asked.filter((of) => of.startsWith('/api/admin'))).toEqual([path]);
});

test('a backup is saved, and where it is on the server is told', async () => {
  const { saved, user } = open((path, request) =>
    path === '/api/admin/chat/backup' && request?.method === 'POST'
      ? { body: {}, headers: attached('chat-b.ndjson') }
      : undefined,
  );
  await user.click(screen.getByRole('button', { name: 'Back up' }));
  expect(await screen.findByText('chat-backups/chat-b.ndjson')).toBeTruthy();
  expect(saved.map(({ name }) => name)).toEqual(['chat-b.ndjson']);
});

test('a file that breaks off is not saved', async () => {
  const { saved, user } = open(() => undefined);
  vi.stubGlobal('fetch', async () => {
    const pieces = [new Uint8Array(3)];
    const broken = new ReadableStream({
      pull(controller) {
        const piece = pieces.pop();
        if (piece) controller.enqueue(piece);
        else controller.error(new TypeError('terminated'));
      },
    });
    return new Response(broken);
  });
  await user.click(screen.getByRole('button', { name: 'JSON' }));
  expect(await screen.findByText('The file broke off. Please try again in a moment.')).toBeTruthy();
  expect(saved).toEqual([]);
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
      ? { status: 503, body: { error: 'BUSY', message: 'Very many write to the chat.' } }
      : { body: { success: true, cleared: 3, left: 1, backup: 'chat-a.ndjson' } };
  });
  await user.click(screen.getByRole('button', { name: 'Clear…' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Clear chat history?' }));
  expect(dialog.getByText('npm run mintscope -- chat restore FILE')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByText('Type CLEAR to confirm.')).toBeTruthy();
  await user.type(dialog.getByRole('textbox'), 'CLEAR');
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await dialog.findByText('Very many write to the chat.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('chat-backups/chat-a.ndjson')).toBeTruthy();
  expect(screen.getByText(/^Cleared 3 messages\. 1 message changed while/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(sent).toEqual([{ confirm: 'CLEAR' }, { confirm: 'CLEAR' }]);
});

test('what the server does not do yet has no button', () => {
  open(() => undefined);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'CSV',
    'JSON',
    'Back up',
    'Clear…',
  ]);
});
