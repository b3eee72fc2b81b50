import type { ModeratedMember } from '@mintscope/schemas/chat/chat-moderation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { chatAuthor, chatId } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { MembersCard } from './members-card.tsx';

const me = sessionUser({ role: 'admin' });

function member(number: number, fields: Partial<ModeratedMember> = {}): ModeratedMember {
  const account = chatAuthor({ id: chatId(number), username: `member${number}` });
  return { account, restriction: null, messages: number, lastMessageAt: 1_700_000_000_000, ...fields };
}

const ban = { kind: 'banned', until: null, reason: 'spam', since: 1_700_000_000_000 } as const;

function open(members: ModeratedMember[], answer?: Answers) {
  const lists: string[] = [];
  const sent: unknown[] = [];
  renderPage(
    <MembersCard />,
    (path, request) => {
      const [place, query] = path.split('?');
      if (place === '/api/admin/chat/members') {
        lists.push(query ?? '');
        return { body: { success: true, members } };
      }
      if (!path.endsWith('/restriction')) return undefined;
      const body: unknown = request?.body ? JSON.parse(String(request.body)) : null;
      sent.push([request?.method, path.split('/').at(-2), body]);
      return answer ? answer(path, request) : { body: { success: true, member: member(5) } };
    },
    me,
  );
  return { lists, sent, user: userEvent.setup() };
}

const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('who they are and what keeps them from writing; one’s own account has no controls', async () => {
  open([
    member(5),
    member(6, { restriction: ban }),
    member(1, { account: chatAuthor({ id: me.id, username: 'me', role: 'admin' }), lastMessageAt: null }),
  ]);
  expect(await screen.findByText('5 messages · last', { exact: false })).toBeTruthy();
  expect(screen.getByText('Banned')).toBeTruthy();
  expect(screen.getByText('until it is lifted')).toBeTruthy();
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual(['All', 'Restricted', 'Mute member5', 'Ban member5', 'Lift member6']);
});

test('a search asks the server', async () => {
  const { lists, user } = open([]);
  await screen.findByText('No account has written yet.');
  await user.type(screen.getByRole('searchbox'), 'ada');
  await screen.findByText('No account is found by that.');
  await press(user, 'Restricted');
  await waitFor(() => expect(lists.at(-1)).toBe('search=ada&of=restricted'));
});

test('a mute takes a time and a reason', async () => {
  const { sent, lists, user } = open([member(5)]);
  await press(user, 'Mute member5');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Mute member5?' }));
  await user.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(dialog.getByText('Please enter a reason.')).toBeTruthy();
  expect(dialog.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '10 minutes',
    '1 hour',
    '1 day',
    '7 days',
  ]);
  await user.selectOptions(dialog.getByRole('combobox', { name: 'For' }), '1 day');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'loud');
  await user.click(dialog.getByRole('button', { name: 'Mute' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
  expect(sent).toEqual([['PUT', chatId(5), { kind: 'muted', minutes: 1_440, reason: 'loud' }]]);
  await waitFor(() => expect(lists).toHaveLength(2));
});

test('a ban holds until it is lifted, unless a time is chosen; a refusal stays in the dialog', async () => {
  const { sent, user } = open([member(5)], () => ({
    status: 403,
    body: { error: 'FORBIDDEN', message: 'Only owners restrict admins.' },
  }));
  await press(user, 'Ban member5');
  const dialog = within(screen.getByRole('alertdialog', { name: 'Ban member5?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'spam');
  await user.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await dialog.findByText('Only owners restrict admins.')).toBeTruthy();
  expect(sent).toEqual([['PUT', chatId(5), { kind: 'banned', minutes: null, reason: 'spam' }]]);
});

test('what holds is lifted, or it is said why not', async () => {
  let isRefused = true;
  const { sent, lists, user } = open([member(6, { restriction: ban })], () =>
    isRefused
      ? { status: 403, body: { error: 'FORBIDDEN', message: 'Only owners lift what holds of admins.' } }
      : { body: { success: true, member: member(6) } },
  );
  await press(user, 'Lift member6');
  expect(await screen.findByText('Only owners lift what holds of admins.')).toBeTruthy();
  isRefused = false;
  await press(user, 'Lift member6');
  await waitFor(() => expect(lists).toHaveLength(2));
  expect(sent).toEqual([
    ['DELETE', chatId(6), null],
    ['DELETE', chatId(6), null],
  ]);
});
