import type { TokenRow } from '@mintscope/schemas/token';
import type { Group } from '@mintscope/schemas/token-groups';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createClock } from '../../lib/live/clock.ts';
import { createRowStore } from '../../lib/live/row-store.ts';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenRow } from '../../testing/token-row.ts';
import { RowSourceProvider } from '../table/row-context.tsx';
import { DevCard } from './dev-card.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HoldersCard } from './holders-card.tsx';

const bundle: Group = {
  label: 'bundler',
  wallets: 5,
  entities: 2,
  boughtThen: 0.714,
  solSpent: 12.5,
  heldNow: 0.25,
  heldOfFloat: 0.3,
  pnlSol: 3.25,
};

test('a group says what it had then, what it has now and what it made of it', () => {
  const unknown: Group = {
    ...bundle,
    label: 'sniper',
    boughtThen: null,
    heldNow: null,
    heldOfFloat: null,
    pnlSol: null,
  };
  renderPage(<GroupsCard groups={[bundle, unknown]} />, () => undefined, null);
  const cells = screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  expect(cells[1]).toEqual(['Bundle', '71.4%', '25%', '30%', '+3.25', '5']);
  expect(cells[2]?.slice(0, 5)).toEqual(['Snipers', '–', '–', '–', '–']);
  expect(screen.getByText('Bundled at launch 71% of the supply, 25% still unsold.')).toBeTruthy();
});

test('the creator is shown with what became of its tokens, unknown as a dash', () => {
  const address = '4tV6T824j3qJpKY7ocSdczDB4RKNVtHRCLrcZhqzhzQ8';
  const dev = {
    address,
    status: 'sold' as const,
    funder: null,
    launches: 7,
    rugged: 3,
    migrated: 0,
    bestMultiple: null,
    copiedName: 2,
    copiedImage: null,
  };
  renderPage(
    <RowSourceProvider source={{ store: createRowStore<TokenRow>(), clock: createClock(Date.now) }}>
      <DevCard dev={dev} row={tokenRow({ address, devSold: 1, creatorHolding: 0 })} />
    </RowSourceProvider>,
    () => undefined,
    null,
  );
  const shownAt = (name: string) => screen.getByText(name).closest('div')?.textContent?.replace(name, '');
  expect(screen.getByText('sold out')).toBeTruthy();
  expect(
    ['Launches', 'Rugged', 'Migrated', 'Best multiple', 'Funded by', 'Same name before', 'Same picture'].map(shownAt),
  ).toEqual(['7', '3', '0', '–', '–', '2', '–']);
});

test('a holder shows its share of the supply and its labels', () => {
  const owner = '4tV6T824j3qJpKY7ocSdczDB4RKNVtHRCLrcZhqzhzQ8';
  const holder = {
    owner,
    amount: '5',
    balance: 5,
    percentage: 0.5,
    supplyShare: 0.4,
    connections: 0,
    cluster: 0,
    funder: null,
  };
  const labels = ['dev', 'sniper', 'whale', 'suspicious'] as const;
  renderPage(<HoldersCard holders={[{ ...holder, labels: [...labels] }]} />, () => undefined, null);
  expect(screen.getByText('40%')).toBeTruthy();
  for (const text of ['dev', 'sniper', '+1']) expect(screen.getByText(text)).toBeTruthy();
});
