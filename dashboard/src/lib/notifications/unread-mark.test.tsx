import type { ChatMember } from '@mintscope/schemas/chat/chat-community';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chatMember } from '../../testing/chat.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { UnreadMark } from './unread-mark.tsx';

beforeEach(() => history.replaceState(null, '', '/discovery'));
afterEach(() => vi.useRealTimers());

function open(member: Partial<ChatMember>, user: ReturnType<typeof sessionUser> | null = sessionUser()) {
  let me = chatMember(member);
  let asked = 0;
  const page = renderPage(
    <UnreadMark />,
    (path) => {
      if (path !== '/api/chat/community/me') return undefined;
      asked += 1;
      return { body: { success: true, me } };
    },
    user,
  );
  return {
    ...page,
    asked: () => asked,
    write: (unread: number) => {
      me = { ...me, unread };
    },
  };
}

const root = document.documentElement;
const number = () => root.style.getPropertyValue('--unread');
const words = () => document.querySelector('#unread')?.textContent;

test('it tells how much is unread, and that one is named; on the page of the chat nothing', async () => {
  const { router } = open({ unread: 3, unreadMentions: 1 });
  await waitFor(() => expect(words()).toBe('3 unread, you are named'));
  expect([number(), 'named' in root.dataset]).toEqual(['"3"', true]);
  await act(() => router.navigate('/community'));
  expect([words(), number(), 'named' in root.dataset]).toEqual([undefined, '', false]);
});

test('it never tells more than 99+', async () => {
  open({ unread: 1_000 });
  await waitFor(() => expect([words(), number()]).toEqual(['99+ unread', '"99+"']));
});

test.each<[string, Partial<ChatMember>]>([
  ['nothing is unread', { unread: 0 }],
  ['the account is banned', { unread: 5, restriction: { kind: 'banned', until: null, reason: 'x' } }],
])('it tells nothing where %s', async (_, member) => {
  const { asked } = open(member);
  await waitFor(() => expect(asked()).toBe(1));
  expect([words(), number()]).toEqual([undefined, '']);
});

test('it is asked for once a minute, and not for visitors', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  expect(open({ unread: 2 }, null).asked()).toBe(0);
  const { asked, write } = open({ unread: 2 });
  await waitFor(() => expect(words()).toBe('2 unread'));
  write(7);
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(asked()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(words()).toBe('7 unread'));
  expect(asked()).toBe(2);
});
