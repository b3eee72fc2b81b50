import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { TelegramCard } from './telegram-card.tsx';

const path = '/api/account/telegram';
const linked = {
  username: 'ann_t',
  firstName: 'Ann',
  linkedBy: 'code',
  linkedAt: 1_700_000_000_000,
  reachable: true,
  mutedUntil: null,
};
let link: object | null;
let asked: string[];

beforeEach(() => {
  link = null;
  asked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

function open(username: string | null, { configured = true, more }: { configured?: boolean; more?: Answers } = {}) {
  return renderPage(<TelegramCard username={username} />, (to, request) => {
    asked.push(`${request?.method} ${to}`);
    const answer = more?.(to, request);
    if (answer) return answer;
    if (to === `${path}/code`) {
      const made = { code: 'ABCDEFGHJK', expiresAt: Date.now() + 600_000, botUsername: 'mintscope_bot' };
      return { body: { success: true, command: `/login ${made.code}`, ...made } };
    }
    if (to !== path) return undefined;
    if (request?.method === 'DELETE') {
      link = null;
      return { body: { success: true, message: 'The Telegram account is unlinked.' } };
    }
    return { body: { success: true, configured, botUsername: 'mintscope_bot', link } };
  });
}

test('a code is asked for, shown with its command, and the link is found as soon as it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open('ann_t');
  expect(await screen.findByText('Not confirmed')).toBeTruthy();
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(screen.getByRole('button', { name: 'Get a code' }));
  expect(await screen.findByText('/login ABCDEFGHJK')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy command' })).toBeTruthy();
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toMatch(/^(10:00|9:5\d)$/);
  const bot = screen.getByRole('link', { name: '@mintscope_bot' });
  expect(bot.getAttribute('href')).toBe('https://t.me/mintscope_bot?start=ABCDEFGHJK');
  expect(bot.getAttribute('rel')).toBe('noopener noreferrer');
  link = linked;
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(await screen.findByText('Linked as @ann_t')).toBeTruthy();
  expect(screen.getByText('Confirmed')).toBeTruthy();
  expect(screen.queryByText('/login ABCDEFGHJK')).toBeNull();
});

test('a code that has expired is shown no more, and another can be asked for', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open(null);
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  await user.click(await screen.findByRole('button', { name: 'Get a code' }));
  await screen.findByText('/login ABCDEFGHJK');
  await act(() => vi.advanceTimersByTimeAsync(601_000));
  expect(await screen.findByText('The code has expired.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get another code' })).toBeTruthy();
  expect(screen.queryByText('/login ABCDEFGHJK')).toBeNull();
});

test('a linked account is unlinked after a question', async () => {
  link = { ...linked, username: 'other\u202e' };
  open('ann_t');
  expect(await screen.findByText('Linked as @other')).toBeTruthy();
  expect(screen.getByText('Another name')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unlink' }));
  expect(await screen.findByRole('button', { name: 'Get a code' })).toBeTruthy();
  expect(asked).toContain(`DELETE ${path}`);
});

test.each<[string, object, RegExp]>([
  ['that cannot be written to', { reachable: false }, /send \/start to @mintscope_bot/],
  ['that is muted', { mutedUntil: Date.now() + 3_600_000 }, /Muted until/],
  ['by which its user signs in', { linkedBy: 'sign-in' }, /You sign in with it/],
])('an account %s says so', async (_, changes, text) => {
  link = { ...linked, ...changes };
  open(null);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unlink' }) === null).toBe('linkedBy' in changes);
});

test('without a bot it says so', async () => {
  open('ann_t', { configured: false });
  expect(await screen.findByText(/has no Telegram bot/)).toBeTruthy();
  expect(screen.getByText('Not confirmed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Get a code' })).toBeNull();
});

test('what cannot be loaded or made is said, and can be tried again', async () => {
  let down = true;
  const refusal = { status: 409, body: { error: 'SWITCHED', message: 'Only the user can link a Telegram account.' } };
  open(null, {
    more: (to) => {
      if (to === `${path}/code`) return refusal;
      return down
        ? { status: 503, body: { error: 'ENGINE_UNAVAILABLE', message: 'The records are away.' } }
        : undefined;
    },
  });
  expect(await screen.findByText('The records are away.')).toBeTruthy();
  down = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Get a code' }));
  expect(await screen.findByText('Only the user can link a Telegram account.')).toBeTruthy();
});
