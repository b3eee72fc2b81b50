import type { Commit } from '@mintscope/schemas/commits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { UpdatesPage } from './page.tsx';

const hourMs = 3_600_000;
const sourceUrl = 'https://code.example/mintscope';

function commit(digit: string, more: Partial<Commit> = {}): Commit {
  const hash = digit.repeat(40);
  const date = new Date(Date.now() - 3 * hourMs).toISOString();
  return {
    hash,
    message: `scoring: change ${digit}`,
    author: 'Ann',
    date,
    url: `${sourceUrl}/commit/${hash}`,
    ...more,
  };
}

const told = (more: object = {}) => ({
  body: { success: true, data: [commit('a'), commit('b')], sourceUrl, feedbackEmail: 'team@example.org', ...more },
});

beforeEach(() => history.replaceState(null, '', '/updates'));
afterEach(() => vi.unstubAllEnvs());

function open(answer: () => ReturnType<Answers> = () => told()) {
  const asked: string[] = [];
  renderPage(
    <UpdatesPage />,
    (path) => {
      if (!path.startsWith('/api/git/commits')) return undefined;
      asked.push(path);
      return answer();
    },
    null,
  );
  return asked;
}

const changes = () => within(screen.getByRole('list', { name: 'Recent Updates' })).getAllByRole('listitem');
const entries = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
const region = (name: string) => within(screen.getByRole('region', { name }));

test('the last commits, each with its hash, author, age and link', async () => {
  const asked = open();
  await screen.findByText('scoring: change a');
  expect(asked).toEqual(['/api/git/commits?limit=8']);
  expect(changes()).toHaveLength(2);
  const [first] = changes();
  const link = within(first as HTMLElement).getByRole('link', { name: 'aaaaaaa' });
  expect(link.getAttribute('href')).toBe(`${sourceUrl}/commit/${'a'.repeat(40)}`);
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  const age = within(first as HTMLElement).getByText('3h ago');
  expect(age.getAttribute('data-tip')).toMatch(/^\d{1,2} \w+ \d{4}, \d\d:\d\d$/);
  expect(first?.textContent).toContain('Ann');
});

test('source and feedback are linked where the server has their addresses', async () => {
  open();
  const source = await screen.findByRole('link', { name: 'View the source' });
  expect(source.getAttribute('href')).toBe(sourceUrl);
  expect(screen.getByRole('link', { name: 'team@example.org' }).getAttribute('href')).toBe('mailto:team@example.org');
});

test('without addresses the page says so, and has no dead link', async () => {
  open(() => told({ data: [commit('a', { url: null })], sourceUrl: null, feedbackEmail: null }));
  await screen.findByText('scoring: change a');
  expect(screen.getAllByText('No address is set on this server.')).toHaveLength(2);
  expect(screen.queryAllByRole('link')).toEqual([]);
});

test('a copy without its history says so', async () => {
  open(() => told({ data: [] }));
  expect(await screen.findByText('This copy of Mintscope came without its history.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Recent Updates' })).toBe(null);
});

test('while it loads, rows of the final size stand in place', async () => {
  let answer: (body: ReturnType<typeof told>) => void = () => undefined;
  open(() => new Promise((resolve) => (answer = resolve)));
  expect((await screen.findByLabelText('Loading updates...')).children).toHaveLength(8);
  answer(told());
  expect(await screen.findByText('scoring: change a')).toBeTruthy();
  expect(screen.queryByLabelText('Loading updates...')).toBe(null);
});

test('a failure is told with the server’s words, and tried again', async () => {
  let away = true;
  open(() => (away ? { status: 503, body: { error: 'AWAY', message: 'The server is starting.' } } : told()));
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('The server is starting.')).toBeTruthy();
  expect(screen.getAllByText('The server did not tell the address.')).toHaveLength(2);
  away = false;
  await userEvent.click(alert.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('scoring: change a')).toBeTruthy();
});

test('where the server does not answer, the last commits of the build are shown, and said to be that', async () => {
  const { url: _, ...kept } = commit('c', { message: 'last <b>of</b> the build' });
  vi.stubEnv('COMMITS_OF_BUILD', JSON.stringify([kept]));
  open(() => undefined);
  expect(await screen.findByText('last <b>of</b> the build')).toBeTruthy();
  expect(screen.getByText('The last of this build: the server did not answer.')).toBeTruthy();
  expect(region('Recent Updates').queryAllByRole('link')).toEqual([]);
  expect(region('Recent Updates').getByRole('button', { name: 'Try Again' })).toBeTruthy();
});

test('the filters of the roadmap stand in the address; what is both empty says so and leads back', async () => {
  const user = userEvent.setup();
  open();
  await screen.findByText('scoring: change a');
  const all = entries('2025 Roadmap').length;
  await user.selectOptions(screen.getByLabelText('Status'), 'completed');
  await waitFor(() => expect(location.search).toBe('?status=completed'));
  const completed = entries('2025 Roadmap');
  expect(completed.length).toBeLessThan(all);
  expect(completed.every((entry) => within(entry).queryByText('Completed'))).toBe(true);
  expect(screen.getByText(`${completed.length} of ${all} shown`)).toBeTruthy();
  expect(screen.getAllByText('Completed')[0]?.nextElementSibling?.textContent).toBe(String(completed.length));
  await user.selectOptions(screen.getByLabelText('Category'), 'mobile');
  await user.selectOptions(screen.getByLabelText('Status'), 'in-progress');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(entries('2025 Roadmap')).toHaveLength(all);
  expect(entries('Community Goals')).toHaveLength(3);
});

test('no accessibility violations that can be told without layout', async () => {
  open();
  await screen.findByText('scoring: change a');
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  expect(violations.map((violation) => `${violation.id}: ${violation.nodes[0]?.html}`)).toEqual([]);
});
