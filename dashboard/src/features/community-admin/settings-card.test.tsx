import type { ChatSettings } from '@mintscope/schemas/chat/chat-settings';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { SettingsCard } from './settings-card.tsx';

const path = '/api/admin/chat/settings';

function open(answer?: Answers) {
  const sent: unknown[] = [];
  const server = { reads: 0 };
  let settings: ChatSettings = { slowModeMs: 30_000, holdWords: ['airdrop', 'free mint'], streamHours: 4 };
  renderPage(
    <SettingsCard />,
    (to, request) => {
      if (to !== path) return undefined;
      if (request?.method === 'GET') {
        // Another admin changes the other field meanwhile.
        if (server.reads++ > 0) settings = { ...settings, streamHours: 12 };
        return { body: { success: true, settings } };
      }
      const body: Partial<ChatSettings> = JSON.parse(String(request?.body));
      sent.push(body);
      settings = { ...settings, ...body };
      return answer ? answer(to, request) : { body: { success: true, settings } };
    },
    sessionUser({ role: 'admin' }),
  );
  return { sent, server, user: userEvent.setup() };
}

const slow = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Slow mode, seconds' });
const words = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Words that hold a message' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

test('what was changed is saved, in the units of the server', async () => {
  const { sent, user } = open();
  expect((await slow()).value).toBe('30');
  expect(words().value).toBe('airdrop\nfree mint');
  expect(save().disabled).toBe(true);
  await user.clear(await slow());
  await user.type(await slow(), '45');
  await user.type(words(), '{Enter}{Enter} pump {Enter}airdrop');
  await user.click(save());
  await screen.findByText('Settings saved successfully');
  expect(sent).toEqual([{ slowModeMs: 45_000, holdWords: ['airdrop', 'free mint', 'pump'] }]);
  expect(words().value).toBe('airdrop\nfree mint\npump');
});

const refused = (field: string, problem: string) => () => ({
  status: 400,
  body: { error: 'INVALID_PARAMETER', field, message: `${field}: ${problem}` },
});

test('a time is refused in the units of the form', async () => {
  const { user } = open(refused('slowModeMs', 'must be at most 21600000'));
  await user.type(await slow(), '000');
  await user.click(save());
  expect(await screen.findAllByText('Slow mode must be between 0 and 21600 seconds')).toHaveLength(2);
  expect((await slow()).getAttribute('aria-invalid')).toBe('true');
});

test('the field that the server names says what is wrong; what was typed stays', async () => {
  const message = '“x” must have at least 2 characters';
  const { user } = open(refused('holdWords.1', 'must have at least 2 characters'));
  await slow();
  await user.clear(words());
  await user.type(words(), 'scam{Enter}x');
  await user.click(save());
  await waitFor(() => expect(words().getAttribute('aria-invalid')).toBe('true'));
  expect(words().getAttribute('aria-describedby')).toBe(screen.getAllByText(message)[0]?.id);
  expect(words().value).toBe('scam\nx');
  expect((await slow()).getAttribute('aria-invalid')).toBe(null);
});

test('what is not saved stays when the settings are read again', async () => {
  const { server, user } = open();
  await user.type(await slow(), '5');
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  const hours = screen.getByRole<HTMLInputElement>('textbox', { name: 'End of a forgotten stream, hours' });
  await waitFor(() => expect(hours.value).toBe('12'));
  expect(server.reads).toBe(2);
  expect((await slow()).value).toBe('305');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});

test('that they could not be loaded', async () => {
  renderPage(
    <SettingsCard />,
    () => ({ status: 503, body: { message: 'The records are away.' } }),
    sessionUser({ role: 'admin' }),
  );
  expect(await screen.findByText('The settings could not be loaded')).toBeTruthy();
});
