import { type Evidence, evidenceSchema } from '@mintscope/schemas/evidence';
import { solMint } from '@mintscope/schemas/ids';
import type { Group } from '@mintscope/schemas/token-groups';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { renderPage } from '../../testing/render-app.tsx';
import { tokenAudit } from '../../testing/token-audit.ts';
import { EvidenceProvider } from './evidence-provider.tsx';
import { GroupsCard } from './groups-card.tsx';
import { HoldersCard } from './holders-card.tsx';
import { ReasonsCard } from './reasons-card.tsx';
import { TraceCard } from './trace-card.tsx';

const mint = 'So11111111111111111111111111111111111111112';
const wallet = '4tV6T824j3qJpKY7ocSdczDB4RKNVtHRCLrcZhqzhzQ8';
const bundle: Group = {
  ...{ label: 'bundler', wallets: 2, entities: 1, boughtThen: 0.7, solSpent: 12.5, heldNow: 0.25 },
  ...{ heldOfFloat: 0.3, pnlSol: 3.25 },
};

function transaction(signature: string | null) {
  return {
    ...{ signature, slot: 5, timeMs: 1_790_000_000_000, wallet, side: 'buy' as const, baseUnits: '100' },
    ...{ quote: 0.5, quoteMint: solMint, why: ['One of 2 wallets that bought in slot 5.'] },
  };
}

function evidence(changes: Partial<Evidence> = {}): Evidence {
  const parameter = {
    name: 'investigation.launch.bundleMinBuyers',
    value: 4,
    unit: 'wallets',
    meaning: 'Fewest buyers',
  };
  return evidenceSchema.parse({
    ...{ of: 'bundler', kind: 'label', address: mint, version: 7, eventTimeMs: 1_790_000_000_000 },
    ...{ parameterVersion: 'v1', value: 2, unit: 'wallets', rule: 'Bought together at launch.', threshold: parameter },
    parameters: [parameter, { name: 'another.one', value: null, unit: 'share', meaning: 'Not known' }],
    inputs: [{ name: 'boughtThen', value: 0.7, unit: 'share of supply', source: 'chain', atMs: 0, contribution: null }],
    wallets: [],
    moreWallets: 0,
    transactions: [transaction('sig/1'), transaction(null)],
    moreTransactions: 0,
    cursor: null,
    unknown: [],
    ...changes,
  });
}

/** Draws parts of a token's page; `answer` is told the query that was asked by. */
function draw(parts: React.ReactNode, answer: (query: URLSearchParams) => { status?: number; body: unknown }) {
  renderPage(<EvidenceProvider mint={mint}>{parts}</EvidenceProvider>, (path) =>
    path.includes(`/tokens/${mint}/evidence`) ? answer(new URL(path, 'http://test').searchParams) : undefined,
  );
}

const open = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('a group opens by the keyboard its rule, threshold and transactions with their links', async () => {
  draw(<GroupsCard groups={[bundle]} />, () => ({ body: evidence() }));
  const opener = screen.getByRole('button', { name: 'Evidence: Bundle' });
  opener.focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Evidence: Bundle' }));
  expect(await dialog.findByText('Bought together at launch.')).toBeTruthy();
  expect(dialog.getByText('2 wallets')).toBeTruthy();
  expect(dialog.getByText('Fewest buyers:', { exact: false }).textContent).toBe('Fewest buyers: 4 wallets');
  const links = dialog.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href?.includes('/tx/'))).toEqual(['https://solscan.io/tx/sig%2F1']);
  expect(dialog.getAllByText('One of 2 wallets that bought in slot 5.')).toHaveLength(2);
  const violations = (await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } })).violations;
  expect(violations.filter(({ nodes }) => nodes.some(({ html }) => html.includes('vidence')))).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a label of a holder asks for that wallet, a term and a reason for theirs', async () => {
  const asked: string[] = [];
  const holder = {
    owner: wallet,
    amount: '5',
    balance: 5,
    percentage: 0.5,
    supplyShare: 0.4,
    connections: 0,
    cluster: 0,
    funder: null,
  };
  const { scoringTrace: trace } = tokenAudit(mint);
  const reasons = [
    { text: 'It leads.', severity: 'critical' as const, points: -30, of: 'final.cap.dead' },
    { text: 'Bundled.', severity: 'serious' as const, points: -3, of: 'surface.security.bundlerRate' },
    { text: 'Bursts.', severity: 'notable' as const, points: null },
  ];
  const cap = { name: 'cap.dead', input: 1, unit: 'yes = 1', parameters: {}, contribution: -9 };
  const parts = (
    <>
      <HoldersCard holders={[{ ...holder, labels: ['sniper'] }]} />
      <ReasonsCard trace={{ band: 'AVOID', reasons }} />
      <TraceCard trace={{ ...trace, terms: [...trace.terms, cap] }} open />
    </>
  );
  draw(parts, (query) => {
    asked.push([query.get('of'), query.get('wallet')].join(' '));
    return { body: evidence() };
  });
  expect(screen.queryByRole('button', { name: /Bursts/ })).toBeNull();
  for (const name of [
    /Evidence: sniper/,
    'Evidence: Bundled.',
    'Evidence: Security',
    /Evidence: Held down: no longer traded −\d/,
  ]) {
    await open(name);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
  }
  await waitFor(() => expect(asked).toHaveLength(4));
  const others = ['surface.security.bundlerRate ', 'surface.security ', 'final.cap.dead '];
  expect(asked).toEqual([`sniper ${wallet}`, ...others]);
});

test('a long list goes on by pages', async () => {
  const second = evidence({ transactions: [transaction('last')] });
  draw(<GroupsCard groups={[bundle]} />, (query) => ({
    body: query.get('cursor') === '2' ? second : evidence({ moreTransactions: 1, cursor: '2' }),
  }));
  await open('Evidence: Bundle');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more (1 left)' }));
  await waitFor(() => expect(screen.getAllByText('Buy')).toHaveLength(3));
  expect(screen.queryByRole('button', { name: /Show more/ })).toBeNull();
});

test('what is not known says why, and none is shown as none', async () => {
  const unknown = ['It is made of all balances at once.'];
  draw(<GroupsCard groups={[bundle]} />, () => ({ body: evidence({ value: null, transactions: null, unknown }) }));
  await open('Evidence: Bundle');
  expect(await screen.findByText(unknown[0]!)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Transactions' })).toBeNull();
  expect(screen.queryByText('No transactions to show')).toBeNull();
});

test('an empty list and a failure have their own words', async () => {
  draw(<GroupsCard groups={[bundle]} />, () => ({ body: evidence({ transactions: [] }) }));
  await open('Evidence: Bundle');
  expect(await screen.findByText('No transactions to show')).toBeTruthy();
  let isAway = true;
  const away = { status: 503, body: { success: false, error: 'ENGINE_UNAVAILABLE', message: 'A store is away.' } };
  draw(<GroupsCard groups={[bundle]} />, () => (isAway ? away : { body: evidence() }));
  await open('Evidence: Bundle');
  expect(await screen.findByText('Evidence could not be loaded')).toBeTruthy();
  expect(screen.getByText(/A store is away/)).toBeTruthy();
  isAway = false;
  await open('Try again');
  expect(await screen.findByText('Bought together at launch.')).toBeTruthy();
});

test('where no token is open, a label is no button', () => {
  renderPage(<GroupsCard groups={[bundle]} />, () => undefined, null);
  expect(screen.queryByRole('button', { name: /Evidence/ })).toBeNull();
  expect(screen.getByText('Bundle')).toBeTruthy();
});
