import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { ApiTab } from './api-tab.tsx';

const path = '/api/account/keys';
const id = '00000000-0000-4000-8000-00000000000a';
const key = {
  ...{ id, name: 'Trading\u202e bot', prefix: 'ms_AbCdEf', scopes: ['read-market', 'write-own'], perMinute: 120 },
  ...{ createdAt: 1_700_000_000_000, lastUsedAt: null, expiresAt: null },
};
const secret = `ms_AbCdEf${'x'.repeat(37)}`;

/** A server with these keys; keeps what it was asked. */
function open(keys: object[], more: Answers = () => undefined) {
  const asked: [string, unknown][] = [];
  renderPage(<ApiTab />, (to, request) => {
    asked.push([`${request?.method} ${to}`, request?.body ? JSON.parse(String(request.body)) : undefined]);
    const answer = more(to, request);
    if (answer) return answer;
    if (to === path && request?.method === 'POST') {
      keys.push(key);
      return { body: { success: true, apiKey: key, secret } };
    }
    if (to === path) return { body: { success: true, keys } };
    if (to !== `${path}/${id}`) return undefined;
    keys.length = 0;
    return { body: { success: true, message: 'The API key is revoked.' } };
  });
  return asked;
}

const rows = () => within(screen.getByRole('list', { name: 'API keys' })).queryAllByRole('listitem');

test('a key is made of what was chosen, shown once, and listed', async () => {
  const asked = open([]);
  await screen.findByText('You have no API key.');
  await userEvent.click(screen.getByRole('button', { name: 'New key' }));
  const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  await make();
  await screen.findByText('Give the key a name to tell it by.');
  await userEvent.type(screen.getByLabelText('Name'), ' Trading bot ');
  await userEvent.click(screen.getByRole('switch', { name: 'Write own' }));
  await userEvent.selectOptions(screen.getByLabelText('Calls a minute'), '300');
  await userEvent.selectOptions(screen.getByLabelText('Ends'), '90 days');
  await make();
  await screen.findByText(secret);
  expect(screen.getByRole('button', { name: 'Copy the key' })).toBeTruthy();
  const body = { name: 'Trading bot', scopes: ['read-market', 'write-own'], perMinute: 300, days: 90 };
  expect(asked).toContainEqual([`POST ${path}`, body]);
  await userEvent.click(screen.getByRole('button', { name: 'I have copied it' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByText(secret)).toBeNull();
  expect(rows()[0]?.textContent).toContain('Trading botms_AbCdEf… · Read market, Write own · 120 calls a minute');
  expect(rows()[0]?.textContent).toContain('never used · no end');
});

test('without a scope no key is made, and the server’s refusal is said', async () => {
  const refusal = { error: 'LIST_FULL', message: 'You have 20 API keys.' };
  open([], (_to, request) => (request?.method === 'POST' ? { status: 409, body: refusal } : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'New key' }));
  await userEvent.type(screen.getByLabelText('Name'), 'x');
  await userEvent.click(screen.getByRole('switch', { name: 'Read market' }));
  await screen.findByText('Choose at least one thing that the key may do.');
  expect(screen.getByRole('button', { name: 'Make the key' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('switch', { name: 'Read own' }));
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  await screen.findByText('You have 20 API keys.');
});

test('a key is revoked after a question, and one that is gone already leaves', async () => {
  let status = 503;
  const keys: object[] = [{ ...key, lastUsedAt: Date.now() - 3 * 3_600_000, expiresAt: 1_700_000_100_000 }];
  const asked = open(keys, (_to, request) => {
    if (request?.method !== 'DELETE') return undefined;
    if (status === 404) keys.length = 0;
    return { status, body: { error: 'x', message: 'Not now.' } };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the key Trading bot' }));
  expect(rows()[0]?.textContent).toContain('Run out');
  expect(rows()[0]?.textContent).toContain('last used 3h ago');
  const dialog = within(screen.getByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await dialog.findByText('Not now.');
  status = 404;
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('You have no API key.');
  expect(asked.map(([what]) => what)).toContain(`DELETE ${path}/${id}`);
});
