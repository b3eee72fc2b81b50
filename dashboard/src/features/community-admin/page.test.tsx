import type { LiveStream } from '@mintscope/schemas/chat/chat-community';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { chatCommunity, chatMember, chatMessage } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { CommunityAdminPage } from './page.tsx';

beforeEach(() => localStorage.clear());

const off: LiveStream = { isLiveActive: false, liveStreamUrl: null, liveStreamType: null, startedAt: null };
const on: LiveStream = {
  isLiveActive: true,
  liveStreamUrl: 'https://youtu.be/aaaaaaaaaaa',
  liveStreamType: 'audio',
  startedAt: 1_700_000_000_000,
};

interface More {
  role?: 'admin' | 'user';
  /** What the server answers for the parts beside the chat. */
  parts?: Readonly<Record<string, object>>;
}

function open(stream: LiveStream, answer: (body: unknown) => ReturnType<Answers>, more: More = {}) {
  const sent: unknown[] = [];
  renderPage(
    <CommunityAdminPage />,
    (path, request) => {
      const community = chatCommunity({ ...stream, messages: [chatMessage(1)] });
      if (path === '/api/chat/community') {
        return { body: { success: true, data: { ...community, me: chatMember({ mayModerate: true }) } } };
      }
      const part = more.parts?.[path.split('?')[0] ?? ''];
      if (part) return { body: { success: true, ...part } };
      if (!path.endsWith('/live')) return undefined;
      const body: unknown = JSON.parse(String(request?.body));
      sent.push(body);
      return answer(body);
    },
    sessionUser({ role: more.role ?? 'admin' }),
  );
  return { sent, user: userEvent.setup() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Stream URL' });

test('a stream is started with its address and type, and the badge says so', async () => {
  const { sent, user } = open(off, () => ({ body: { success: true, data: on } }));
  await screen.findByText('OFFLINE');
  expect(button('Start').disabled).toBe(true);
  expect(button('Stop').disabled).toBe(true);
  await user.type(url(), '   ');
  expect(button('Start').disabled).toBe(true);
  await user.type(url(), on.liveStreamUrl ?? '');
  expect(screen.getByText('Plays from www.youtube-nocookie.com')).toBeTruthy();
  await user.click(button('Audio'));
  await user.click(button('Start'));
  await screen.findByText('Admin is live!');
  expect(sent).toEqual([{ isActive: true, streamUrl: on.liveStreamUrl, streamType: 'audio' }]);
  expect(screen.queryByText('OFFLINE')).toBe(null);
});

test('while it is on, its type cannot be changed, and it can be stopped', async () => {
  const { sent, user } = open(on, () => ({ body: { success: true, data: off } }));
  await screen.findByText('Admin is live!');
  const type = screen.getByRole('group', { name: 'Stream type' });
  expect(within(type).getByRole('button', { name: 'Audio' }).getAttribute('aria-pressed')).toBe('true');
  expect(type.closest('fieldset:disabled')).toBeTruthy();
  expect(url().disabled).toBe(true);
  expect(button('Start').disabled).toBe(true);
  await user.click(button('Stop'));
  await screen.findByText('OFFLINE');
  expect(sent).toEqual([{ isActive: false }]);
});

test.each([
  [400, 'The stream URL must begin with https://', 'The stream URL must begin with https://'],
  [500, 'x', 'Failed to start stream'],
])('%s: why it could not be started', async (status, message, shown) => {
  const { user } = open(off, () => ({ status, body: { error: 'REFUSED', message } }));
  await screen.findByText('OFFLINE');
  await user.type(url(), 'http://example.com{Enter}');
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('why it could not be stopped', async () => {
  const { user } = open(on, () => ({ status: 502, body: {} }));
  await screen.findByText('Admin is live!');
  await user.click(button('Stop'));
  expect(await screen.findByText('Failed to stop stream')).toBeTruthy();
});

test('moderators take off what others wrote', async () => {
  const { user } = open(off, () => undefined);
  const message = await screen.findByRole('article');
  message.focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete this message?' }).textContent).toContain(
    'deleted by a moderator',
  );
});

const stats = { totalMessages: 12, activeUsers: 4, onlineNow: 2, messages24h: 3, held: 1, reported: 0 };
const waiting = {
  message: chatMessage(2),
  isHeld: true,
  heldFor: ['airdrop'],
  earlier: [],
  reports: [{ userId: 'reader', reason: 'spam', at: 1_700_000_000_000 }],
};
const muted = { kind: 'muted', until: 1_800_000_000_000, reason: 'loud', since: 1_700_000_000_000 };
const member = { account: waiting.message.author, restriction: muted, messages: 1, lastMessageAt: null };
const answered: Readonly<Record<string, object>> = {
  '/api/admin/chat/stats': { stats },
  '/api/admin/chat/queue': { items: [waiting], total: 1 },
  '/api/admin/chat/members': { members: [member] },
  '/api/admin/chat/settings': { settings: { slowModeMs: 0, holdWords: ['airdrop'], streamHours: 4 } },
};

async function findViolations() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

test('axe finds nothing in all parts together', async () => {
  open(off, () => undefined, { parts: answered });
  await screen.findByText('Held for: airdrop');
  await screen.findByText('Muted');
  await screen.findByDisplayValue('airdrop');
  await screen.findByRole('article');
  expect(await findViolations()).toEqual([]);
});

test('every part says for itself that it shows nothing', async () => {
  open(off, () => undefined);
  for (const part of ['queue', 'members', 'settings']) {
    await screen.findByText(`The ${part} could not be loaded`);
  }
  expect(screen.getAllByText('–')).toHaveLength(4);
  expect(await findViolations()).toEqual([]);
});

test('others are told that they need to be admins', async () => {
  const { sent } = open(off, () => undefined, { role: 'user' });
  await waitFor(() =>
    expect(screen.getByText('Access Denied - You need admin privileges to access this page.')).toBeTruthy(),
  );
  expect(screen.queryByRole('textbox')).toBe(null);
  expect(sent).toEqual([]);
});
