import { toConfiguration } from '@mintscope/schemas/parameters/configuration';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import {
  type TxEvaluation,
  txEvaluationSchema,
  type WalletMetrics,
  walletMetricsSchema,
} from '@mintscope/schemas/token-metrics';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RowSourceProvider, ShownRow } from '../components/table/row-context.tsx';
import { TransactionsCard } from '../components/token/transactions-card.tsx';
import { WalletCard } from '../components/token/wallet-card.tsx';
import { ScoreRing } from '../components/ui/score-ring.tsx';
import { HoldersCell } from '../features/discovery/cells/figures.tsx';
import { PerformanceCell } from '../features/discovery/cells/performance-cell.tsx';
import { RiskCell } from '../features/discovery/cells/signals-cell.tsx';
import { createClock } from '../lib/live/clock.ts';
import { createRowStore } from '../lib/live/row-store.ts';
import { ParametersProvider } from '../lib/parameters-context.tsx';
import { renderPage } from '../testing/render-app.tsx';
import { ScriptedSocket } from '../testing/scripted-socket.ts';
import { tokenRow } from '../testing/token-row.ts';

const address = 'So11111111111111111111111111111111111111112';
const performance = { currentX: 2.5, maxX: 2.5 } as TokenRow['performance'];
const row = tokenRow({ address, top10HolderRate: 0.4, performance });
const unknown = (schema: { shape: object }) =>
  Object.fromEntries(Object.keys(schema.shape).map((name) => [name, null]));
const metrics = {
  ...unknown(walletMetricsSchema),
  giniCoefficient: 0.6,
  top10Concentration: 0.1,
  largestHolder: 0.3,
} as WalletMetrics;
const evaluation = {
  ...unknown(txEvaluationSchema),
  success: true,
  botProbability: 0.7,
  quickRate: 0.5,
} as TxEvaluation;

const pulse = {
  launchesPerMinute: 0,
  tradesPerSecond: 0,
  scoredPerSecond: 0,
  liveTokens: 0,
  delayP50Ms: null,
  delayP99Ms: null,
  sourceDelayP50Ms: null,
  clients: 1,
};

/** Cells and cards of one token; `served` = what the server says is in force, null = it does not answer. */
function draw(served: ReturnType<typeof createParameterSet> | null) {
  const store = createRowStore<TokenRow>();
  store.write([[address, row]]);
  renderPage(
    <ParametersProvider>
      <RowSourceProvider source={{ store, clock: createClock(() => 0) }}>
        <ShownRow id={address}>
          <HoldersCell id={address} />
          <PerformanceCell id={address} />
        </ShownRow>
        <RiskCell id={address} />
      </RowSourceProvider>
      <ScoreRing score={70} />
      <WalletCard metrics={metrics} entities={null} score={50} />
      <TransactionsCard evaluation={evaluation} />
    </ParametersProvider>,
    (path) =>
      path === '/api/ai/current-configuration' && served
        ? { body: { success: true, config: toConfiguration(served.version, served.values) } }
        : undefined,
    null,
  );
}

const stepOf = (label: string) => screen.getByLabelText(label).dataset.step;

const tonesOf = (...facts: string[]) =>
  facts.map((name) => (screen.getByText(name).nextElementSibling as HTMLElement).dataset.tone);

test('colours follow the defaults until a set has come', () => {
  draw(null);
  expect(stepOf('Score 70 of 100')).toBe('buy');
  expect(screen.getByText('T10 40%', { selector: '[data-tone]' }).dataset.tone).toBe('warn');
  expect(screen.getByText('2.50x').dataset.tone).toBe('excellent');
  expect(screen.getByText('★ 2.50x')).toBeTruthy();
  expect(screen.getByText('Medium risk')).toBeTruthy();
  expect(screen.getByText('High bot risk')).toBeTruthy();
  expect(tonesOf('Largest holder', 'Quick rate')).toEqual(['warn', 'warn']);
});

test('and then the set in force', async () => {
  draw(
    createParameterSet({
      'main.bands.buy': 75,
      'investigation.insights.largestHolder': 0.4,
      'transaction.thresholds.quick': 0.9,
    }),
  );
  await waitFor(() => expect(stepOf('Score 70 of 100')).toBe('watch'));
  expect(tonesOf('Largest holder', 'Quick rate')).toEqual([undefined, undefined]);
});

test('and another one when the live feed names it, once', async () => {
  let served = createParameterSet({ 'main.bands.buy': 75 });
  let asked = 0;
  renderPage(
    <ParametersProvider askAgainMs={0}>
      <ScoreRing score={70} />
    </ParametersProvider>,
    (path) => {
      if (path !== '/api/ai/current-configuration') return undefined;
      asked += 1;
      return { body: { success: true, config: toConfiguration(served.version, served.values) } };
    },
  );
  await waitFor(() => expect(stepOf('Score 70 of 100')).toBe('watch'));
  const socket = ScriptedSocket.last;
  socket.welcome();
  let seq = 0;
  const tell = (parameterVersion: string | null) =>
    socket.say({ type: 'periodic_update', seq: ++seq, serverTimeMs: 0, pulse, parameterVersion });
  tell(null);
  tell(served.version);
  served = createParameterSet({ 'main.bands.buy': 65 });
  tell(served.version);
  await waitFor(() => expect(stepOf('Score 70 of 100')).toBe('buy'));
  tell(served.version);
  // One that the server does not know, such as of a shard that is behind, is asked for once.
  tell('p-0');
  await waitFor(() => expect(asked).toBe(3));
  tell('p-0');
  tell('p-1');
  await waitFor(() => expect(asked).toBe(4));
});
