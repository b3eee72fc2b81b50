import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ListsServer } from '../../testing/lists-server.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { HiddenTab } from './hidden-tab.tsx';

const [token, creator] = [
  'So11111111111111111111111111111111111111112',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
] as const;

beforeEach(() => localStorage.clear());

test('what is hidden is listed by what it was known by, and shown again', async () => {
  const server = new ListsServer();
  server.do({ do: 'hide', kind: 'token', address: token, label: '' });
  server.do({ do: 'hide', kind: 'creator', address: creator, label: 'PEPE' });
  renderPage(<HiddenTab />, server.answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Show again: Creator of PEPE' }));
  await expect.poll(() => server.lists.hidden.map(({ kind }) => kind)).toEqual(['token']);
  expect(screen.getByRole('heading', { name: 'Hidden creators (0 of 100)' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show again: So1111…1112' }));
  await expect.poll(() => server.lists.hidden).toEqual([]);
});

test('where they cannot be had there is a way to try again', async () => {
  const server = new ListsServer();
  server.refuses = () => ({ status: 503, message: 'The records are away.' });
  renderPage(<HiddenTab />, server.answer);
  await screen.findByText(/The records are away/);
  server.refuses = () => null;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/Hidden tokens \(0 of 100\)/);
});
