import type { PickStatistics } from '@mintscope/schemas/picks/pick-statistics';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pickStatistics } from '../../testing/picks.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { DistributionCard } from './distribution-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HitRatesCard } from './hit-rates-card.tsx';
import type { CenterView } from './use-center-view.ts';

const usual: CenterView = { scope: 'platform', period: '7d', of: 'headline', own: {} };

function open(statistics: PickStatistics, view = usual) {
  renderPage(
    <>
      <HitRatesCard statistics={statistics} view={view} />
      <DistributionCard statistics={statistics} view={view} />
      <GroupsCard statistics={statistics} view={view} />
    </>,
    () => undefined,
  );
  return watchSavedFiles();
}

/** Saves that table, and reads it as others would. */
async function saved(files: ReturnType<typeof watchSavedFiles>, what: string, form: string) {
  const before = files.length;
  await exportAs(what, form);
  await waitFor(() => expect(files).toHaveLength(before + 1));
  const { name, read } = files[before]!;
  return { name: name.replace(/-\d{4}-[\dT-]+(?=\.)/, ''), rows: await read() };
}

test('hit rates with their intervals, as shares', async () => {
  const files = open(pickStatistics());
  const rest = { n: 100, rateLow: 0.2, rateHigh: 0.5 };
  expect(await saved(files, 'the hit rates', 'JSON')).toEqual({
    name: 'mintscope-picks-platform-hit-rates-7d-headline.json',
    rows: [
      { x: 2, hits: 38, rate: 0.38, ...rest },
      { x: 10, hits: 5, rate: 0.05, ...rest },
    ],
  });
});

test('how many calls came to which multiple, the last without an end', async () => {
  const files = open(pickStatistics());
  expect(await saved(files, 'the distribution of multiples', 'CSV')).toEqual({
    name: 'mintscope-picks-platform-distribution-7d-headline.csv',
    rows: [
      { fromX: '0', belowX: '2', n: '62', share: '0.62' },
      { fromX: '2', belowX: '', n: '38', share: '0.38' },
    ],
  });
});

test('results by what is chosen, in the order of the card; an hour is a number, what is not known is nothing', async () => {
  const [{ outcome }] = pickStatistics().byHour as [PickStatistics['byHour'][number]];
  const byHour = [23, 7].map((key) => ({ key, outcome }));
  const byParameterVersion = [{ key: '=SUM(A1)', outcome }];
  const files = open(pickStatistics({ byHour, byParameterVersion }));
  const figures = { n: 100, winRate: 0.4, meanX: 3.21, medianX: 1.64 };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  expect(await saved(files, 'the results by band', 'Parquet')).toEqual({
    name: 'mintscope-picks-platform-by-band-7d-headline.parquet',
    rows: [{ band: 'BUY', ...figures, n: 4 }],
  });
  await press('Launchpad');
  expect((await saved(files, 'the results by launchpad', 'JSON')).rows).toEqual([{ launchpad: null, ...figures }]);
  await press('Hour');
  expect((await saved(files, 'the results by hour', 'Parquet')).rows).toEqual([
    { hourUtc: 23, ...figures },
    { hourUtc: 7, ...figures },
  ]);
  await press('Parameters');
  expect((await saved(files, 'the results by parameters', 'CSV')).rows).toMatchObject([
    { parameterVersion: "'=SUM(A1)", winRate: '0.4' },
  ]);
});

test('the name says of which calls it is: those that are shown, by whose rule', async () => {
  const shown = pickStatistics({ period: '30d', of: 'executable-0.5' });
  const files = open(shown, { ...usual, scope: 'personal', own: { winnerThreshold: 3 } });
  expect((await saved(files, 'the hit rates', 'CSV')).name).toBe(
    'mintscope-picks-personal-hit-rates-30d-executable-0_5-by-own-settings.csv',
  );
});

test('without a call there is nothing to save', () => {
  const { outcome, distribution } = pickStatistics();
  const none = { outcome: { ...outcome, n: 0 }, distribution: distribution.map((bin) => ({ ...bin, n: 0 })) };
  open(pickStatistics({ ...none, byBand: [] }));
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Export / });
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true]);
});
