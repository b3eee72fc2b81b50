import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Answers, renderPage } from '../../testing/render-app.tsx';
import { exportAs, watchSavedFiles } from '../../testing/saved-files.ts';
import { tokenAudit } from '../../testing/token-audit.ts';
import { withRows } from '../../testing/with-rows.tsx';
import { AsOfContext } from './as-of.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { LateCard } from './late-cards.tsx';
import { PastContext } from './past/past-context.ts';
import { TradesCard } from './trades-card.tsx';

const mint = 'So11111111111111111111111111111111111111112';
const audit = tokenAudit(mint);
const name = (what: string, ending: string) => new RegExp(`^mintscope-${mint}-${what}-[\\dT-]+\\.${ending}$`);

function open(card: ReactNode, answers: Answers = () => undefined) {
  renderPage(
    withRows(<AsOfContext value={{ address: mint, version: 1, eventTimeMs: 1 }}>{card}</AsOfContext>),
    answers,
  );
  return watchSavedFiles();
}

test('holders as they are shown, the largest first and no more of them', async () => {
  const holder = { amount: '90071992547409931', percentage: 0.5, connections: 0, cluster: null, funder: null };
  const holders = Array.from({ length: 20 }, (_, n) => ({
    ...{ ...holder, owner: `Owner${n}`, balance: 100 - n, labels: n === 0 ? (['dev', 'sniper'] as const) : [] },
    supplyShare: n === 1 ? null : 0.4,
  })).map((each) => ({ ...each, labels: [...each.labels] }));
  const files = open(<HoldersCard holders={holders} />);
  await exportAs('top holders', 'Parquet');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(name('holders', 'parquet'));
  const rows = await files[0]?.read();
  expect(rows).toHaveLength(15);
  expect(rows?.[0]).toMatchObject({
    owner: 'Owner0',
    baseUnits: '90071992547409931',
    labels: 'dev sniper',
    supplyShare: 0.4,
    // Of what holders hold: a fraction, and called one.
    floatShare: 0.5,
  });
  expect(rows?.[0]).not.toHaveProperty('percentage');
  expect(rows?.[1]).toMatchObject({ owner: 'Owner1', labels: null, supplyShare: null, funder: null });
});

test('the tape is saved by its choices, and as it stands still', async () => {
  const trade = (n: number): ToldTrade => ({
    ...{
      id: `t${n}`,
      timeMs: n * 1000,
      slot: n,
      signature: `s${n}`,
      side: n % 2 ? 'buy' : 'sell',
      trader: `Trader${n}`,
    },
    ...{ baseAmount: 1, quoteAmount: n / 3, price: 1e-9, setsPrice: true, labels: [] },
  });
  const shown = { all: [trade(3), trade(2), trade(1)] };
  const files = open(<TradesCard mint={mint} />, (path) =>
    path.includes('/trades')
      ? { body: shown.all.filter(({ side }) => !path.includes('side=') || path.includes(`side=${side}`)) }
      : undefined,
  );
  await screen.findByText('Trader3');
  await userEvent.click(screen.getByRole('button', { name: 'Sells' }));
  await waitFor(() => expect(screen.queryByText('Trader3')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  shown.all = [trade(4), ...shown.all];
  await exportAs('recent trades', 'CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(name('trades', 'csv'));
  const row = {
    tradedAt: '1970-01-01T00:00:02.000Z',
    side: 'sell',
    amountSol: String(2 / 3),
    priceSol: '1e-9',
    setsPrice: 'true',
  };
  expect(await files[0]?.read()).toEqual([
    { ...row, trader: 'Trader2', baseAmount: '1', labels: '', slot: '2', signature: 's2', id: 't2' },
  ]);
});

test('a group of which little is known, as JSON', async () => {
  const group = { label: 'sniper' as const, wallets: 5, entities: 2, boughtThen: null, solSpent: null, heldNow: 0.25 };
  const files = open(<GroupsCard groups={[{ ...group, heldOfFloat: null, pnlSol: -3.25 }]} />);
  await exportAs('groups of wallets', 'JSON');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await files[0]?.read()).toEqual([
    {
      ...{ label: 'sniper', wallets: 5, entities: 2, solSpent: null, pnlSol: -3.25 },
      // Each is a fraction, and called one.
      ...{ boughtThenShare: null, heldNowShare: 0.25, heldOfFloatShare: null },
    },
  ]);
});

test('traders, and holders that never traded it', async () => {
  const trader = {
    ...{ wallet: 'Owner1111111111', labels: [], buys: 2, sells: 1, boughtTokens: 1e6, soldTokens: 5e5, paidSol: 2 },
    ...{ receivedSol: 3, entryPriceSol: 2e-6, priceSol: 1, heldTokens: 5e5, realisedSol: 2, unrealisedSol: 1 },
    ...{ pnlSol: null, multiple: 2, holdMs: null, firstTradeMs: 1000, lastTradeMs: 2000 },
  };
  const answer = () => ({ body: { priceSol: 1, top: [trader], holders: [trader] } });
  const first = open(<LateCard card="traders" audit={audit} />, answer);
  await exportAs('top traders', 'JSON');
  await waitFor(() => expect(first).toHaveLength(1));
  const told = { firstTradeAt: '1970-01-01T00:00:01.000Z', paidSol: 2, pnlSol: null, labels: null };
  expect(await first[0]?.read()).toMatchObject([{ wallet: trader.wallet, ...told }]);
  const second = open(<LateCard card="figures" audit={audit} />, answer);
  await exportAs('what holders made of it', 'JSON');
  await waitFor(() => expect(second).toHaveLength(1));
  const [one, other] = (await second[0]?.read()) ?? [];
  expect(one).toMatchObject({ owner: trader.wallet, buys: 2 });
  expect(other).toMatchObject({ buys: null, paidSol: null, firstTradeAt: null });
});

test('tokens of the same name, whatever they are called', async () => {
  const token = {
    ...{ address: mint, symbol: '=SIS()', name: 'Sis\u202eter', logo: null, creator: null, createdAt: 1000 },
    ...{ migrated: true, life: null, marketCap: null, maxX: 3 },
  };
  const found = { tokens: [token], more: 4 };
  const body = { creator: null, sameName: found, samePicture: null, lookedThrough: 9 };
  const files = open(<LateCard card="relatives" audit={audit} />, () => ({ body }));
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }));
  await exportAs('related tokens', 'CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(name('related-by-name', 'csv'));
  expect(await files[0]?.read()).toMatchObject([
    { symbol: "'=SIS()", name: 'Sister', marketCapUsd: '', maxX: '3', life: '' },
  ]);
});

test('what the time machine shows is named after its second', async () => {
  const files = open(
    <PastContext value={{ atMs: 1000, labels: new Map() }}>
      <HoldersCard holders={audit.holders} />
    </PastContext>,
  );
  await exportAs('top holders', 'CSV');
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(name('holders-as-of-1970-01-01T00-00-01', 'csv'));
});

test('an empty table cannot be saved', async () => {
  open(<HoldersCard holders={[]} />);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export top holders' });
  expect(button.disabled).toBe(true);
});
