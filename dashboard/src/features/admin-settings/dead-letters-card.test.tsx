import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { DeadLettersCard } from './dead-letters-card.tsx';

const path = '/api/admin/telegram/dead-letters';
const letter = {
  id: '12',
  key: 'k',
  userId: null,
  text: 'Called: ABC\u202e',
  state: 'unknown',
  createdAt: 1_700_000_000_000,
  calledAt: 1_700_000_000_000,
  attempts: 1,
  error: 'There was no answer.',
};
const page = (letters: object[], more = false, configured = true) => ({
  body: { success: true, configured, waiting: 2, letters, more },
});
const open = (answers: Answers) => renderPage(<DeadLettersCard />, answers, sessionUser({ role: 'admin' }));
const show = () => userEvent.click(screen.getByRole('button', { name: 'Show messages' }));

test('are read when they are asked for, page by page, and repeated', async () => {
  const asked: string[] = [];
  let repeated = false;
  open((to, request) => {
    asked.push(`${request?.method} ${to}`);
    if (to === `${path}/12/repeat`) {
      repeated = true;
      return { body: { success: true, message: 'The message is in line again.' } };
    }
    if (to.includes('before=12')) return page([{ ...letter, id: '3', state: 'dead', text: 'an older one' }]);
    return to.startsWith(path) ? page(repeated ? [] : [letter], !repeated) : undefined;
  });
  expect(asked.some((one) => one.includes('dead-letters'))).toBe(false);
  await show();
  expect(await screen.findByText('Called: ABC')).toBeTruthy();
  expect(screen.getByText('Perhaps sent')).toBeTruthy();
  expect(screen.getByText('Waiting to be sent: 2')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('an older one')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Repeat message 12' }));
  await waitFor(() => expect(screen.queryByText('Called: ABC')).toBeNull());
  expect(asked).toContain(`POST ${path}/12/repeat`);
});

test('one that cannot be repeated says why', async () => {
  open((to) => {
    if (to.endsWith('/repeat'))
      return { status: 503, body: { error: 'ENGINE_UNAVAILABLE', message: 'The records are away.' } };
    return to.startsWith(path) ? page([letter]) : undefined;
  });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Repeat message 12' }));
  expect(await screen.findByText('The records are away.')).toBeTruthy();
});

test.each([
  [true, 'Every message was sent.'],
  [false, 'No Telegram bot is configured.'],
])('none, with a bot: %s', async (configured, text) => {
  open((to) => (to.startsWith(path) ? page([], false, configured) : undefined));
  await show();
  expect(await screen.findByText(text)).toBeTruthy();
});
