import type { QueuedMessage } from '@mintscope/schemas/chat/chat-moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chatAuthor, chatMessage } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { QueueCard } from './queue-card.tsx';

function queued(order: number, fields: Partial<QueuedMessage> = {}): QueuedMessage {
  return { message: chatMessage(order), isHeld: false, heldFor: [], earlier: [], reports: [], ...fields };
}

const report = { userId: 'reader', reason: 'spam of <b>links</b>', at: 1_700_000_000_000 };
const held = queued(1, {
  message: chatMessage(1, { content: 'see https://bad.example\u202e', author: chatAuthor({ username: 'eve' }) }),
  isHeld: true,
  heldFor: ['bad'],
});
const reported = queued(2, {
  reports: [report],
  earlier: [{ content: 'kind words', replacedAt: 1_700_000_000_000 }],
});

function open(lists: { held: QueuedMessage[]; reported: QueuedMessage[] | null }, decide?: Answers) {
  const sent: { path: string; body: unknown }[] = [];
  renderPage(
    <QueueCard />,
    (path, request) => {
      const of = /^\/api\/admin\/chat\/queue\?of=(held|reported)$/.exec(path)?.[1];
      if (of) {
        const items = of === 'held' ? lists.held : lists.reported;
        if (items === null)
          return { status: 503, body: { error: 'ENGINE_UNAVAILABLE', message: 'Try again shortly.' } };
        return { body: { success: true, items, total: items.length } };
      }
      if (!path.startsWith('/api/admin/chat/queue/')) return undefined;
      sent.push({ path, body: JSON.parse(String(request?.body)) });
      lists.held = [];
      lists.reported = lists.reported?.slice(1) ?? null;
      return decide ? decide(path, request) : { body: { success: true, data: chatMessage(1) } };
    },
    sessionUser({ role: 'admin' }),
  );
  return { sent, user: userEvent.setup() };
}

test('who wrote what, why it waits and what it read before; its text is no link', async () => {
  open({ held: [held], reported: [reported] });
  const [first, second] = await screen.findAllByRole('listitem', { name: '' });
  expect(first?.textContent).toContain('eve');
  expect(screen.getByText('see https://bad.example')).toBeTruthy();
  expect(screen.queryByRole('link')).toBe(null);
  expect(screen.getByText('Held for: bad')).toBeTruthy();
  expect(second?.textContent).toContain('Reported by 1');
  expect(screen.getByText('spam of <b>links</b>')).toBeTruthy();
  expect(screen.getByText('kind words')).toBeTruthy();
});

test('one that is held and reported stands there once', async () => {
  const both = { ...held, reports: [report] };
  open({ held: [both], reported: [both] });
  await screen.findByText('see https://bad.example');
  expect(within(screen.getByRole('list', { name: 'Messages that wait' })).getAllByText('Held')).toHaveLength(1);
});

test.each([
  ['Let through: message of eve', { held: [held], reported: [] }, { decision: 'let_through' }],
  ['Dismiss: message of ada', { held: [], reported: [reported] }, { decision: 'dismiss' }],
])('%s', async (name, lists, body) => {
  const { sent, user } = open({ ...lists });
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText('Nothing waits: no message is held or reported.');
  expect(sent.map((one) => one.body)).toEqual([body]);
});

test('where one kind could not be loaded, what stands there is not told as all that waits', async () => {
  open({ held: [held], reported: null });
  expect(await screen.findByText('see https://bad.example')).toBeTruthy();
  expect(await screen.findByText('More may wait: Try again shortly.')).toBeTruthy();
});

test('deleting asks first', async () => {
  const { sent, user } = open({ held: [], reported: [reported] });
  await user.click(await screen.findByRole('button', { name: 'Delete: message of ada' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete this message?' }));
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(sent).toEqual([{ path: `/api/admin/chat/queue/${reported.message.id}`, body: { decision: 'delete' } }]);
});

test('a refusal is said in the server’s words', async () => {
  const { user } = open({ held: [], reported: [reported, { ...reported, message: chatMessage(3) }] }, () => ({
    status: 503,
    body: { error: 'ENGINE_UNAVAILABLE', message: 'The records are away.' },
  }));
  const [button] = await screen.findAllByRole('button', { name: 'Dismiss: message of ada' });
  if (button) await user.click(button);
  expect(await screen.findByText('The records are away.')).toBeTruthy();
});
