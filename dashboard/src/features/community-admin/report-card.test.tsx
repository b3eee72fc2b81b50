import { type ChatReport, moderationKinds } from '@mintscope/schemas/chat/chat-report';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test, vi } from 'vitest';
import { chatAuthor } from '../../testing/chat.ts';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { sessionUser } from '../../testing/session-user.ts';
import { ReportCard } from './report-card.tsx';
import { windowOf } from './report-window.ts';

const report: ChatReport = {
  from: '2026-11-22',
  to: '2026-11-23',
  timeZone: 'UTC',
  asOf: Date.parse('2026-11-23T12:00:00Z'),
  oldestAt: Date.parse('2026-11-01T12:00:00Z'),
  totals: { messages: 12, people: 4, deletedByAuthors: 1, deletedByModerators: 2, held: 5 },
  days: [
    { day: '2026-11-22', messages: 9, people: 3 },
    { day: '2026-11-23', messages: 3, people: 2 },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, messages: hour === 14 ? 12 : 0 })),
  posters: [
    { author: chatAuthor({ username: 'ada' }), messages: 8 },
    { author: chatAuthor({ id: 'author-2', username: 'ada' }), messages: 4 },
  ],
  moderation: moderationKinds.map((kind) => ({ kind, acts: kind === 'muted' ? 6 : 0 })),
};

function open(answers: Answers) {
  const asked: string[] = [];
  renderPage(
    <ReportCard />,
    (path, request) => {
      if (path.startsWith('/api/admin')) asked.push(path);
      return answers(path, request);
    },
    sessionUser({ role: 'admin' }),
  );
  return { asked, user: userEvent.setup() };
}

const generate = () => screen.getByRole('button', { name: 'Generate' });
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

test('it is made when it is asked for, drawn, and there to be read', async () => {
  const { asked, user } = open(() => ({ body: { success: true, report } }));
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: '7 days' }));
  expect(asked).toEqual([]);
  await user.click(generate());
  const chart = await screen.findByRole('img', {
    name: 'Messages per day, from 2026-11-22 to 2026-11-23: most 9, 2026-11-22',
  });
  expect([...chart.querySelectorAll('rect')].map((bar) => bar.getAttribute('height'))).toEqual(['24', '8']);
  const { from, to } = windowOf('7', Date.now());
  expect(asked).toEqual([`/api/admin/chat/report?from=${from}&to=${to}`]);
  expect(rowsOf('Days as a table')).toEqual([
    ['Day', 'Messages', 'People'],
    ['2026-11-22', '9', '3'],
    ['2026-11-23', '3', '2'],
  ]);
  expect(rowsOf('Hours as a table')[15]).toEqual(['14:00', '12']);
  expect(rowsOf('Top posters').slice(1)).toEqual([
    ['ada', '8'],
    ['ada', '4'],
  ]);
  expect(rowsOf('Moderation')).toContainEqual(['Mutes', '6']);
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test('it is saved as it is shown, or as the server’s file of the same days', async () => {
  const saved: [string, string][] = [];
  let blob = new Blob();
  URL.createObjectURL = (given) => {
    if (given instanceof Blob) blob = given;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    void blob.text().then((text) => saved.push([this.download, text]));
  });
  const headers = { 'content-disposition': 'attachment; filename="report.csv"' };
  const { asked, user } = open((path) =>
    path.includes('.csv') ? { body: 'csv', headers } : { body: { success: true, report } },
  );
  await user.click(generate());
  await user.click(await screen.findByRole('button', { name: 'JSON' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.[0]).toBe('mintscope-chat-report-2026-11-22-2026-11-23.json');
  expect(JSON.parse(saved[0]?.[1] ?? '')).toEqual(report);
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(asked.at(-1)).toBe('/api/admin/chat/report.csv?from=2026-11-22&to=2026-11-23');
  expect(saved[1]).toEqual(['report.csv', '"csv"']);
});

test('why it could not be made, and it is made by the next try', async () => {
  let isAway = true;
  const { user } = open(() =>
    isAway ? { status: 503, body: { message: 'The records are away.' } } : { body: { success: true, report } },
  );
  await user.click(generate());
  expect(await screen.findByText('The records are away.')).toBeTruthy();
  isAway = false;
  await user.click(generate());
  expect(await screen.findByText('Top posters')).toBeTruthy();
  expect(screen.queryByText('The records are away.')).toBe(null);
});
