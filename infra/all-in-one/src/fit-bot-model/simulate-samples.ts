import { createMarket } from '@mintscope/ingest/simulator/market';
import { botRoles } from '@mintscope/ingest/simulator/wallets';
import { evaluateTransactions } from '@mintscope/metrics/evaluate-transactions';
import { sampleRules } from '@mintscope/metrics/sample-rules';
import type { Trade } from '@mintscope/schemas/events/chain-event';
import type { ParameterValues } from '@mintscope/schemas/parameters/registry';
import type { SampleTrade, TxEvaluation } from '@mintscope/schemas/token-metrics';

/** Features of a token's first trades, and the truth about them. */
export interface BotSample {
  evaluation: TxEvaluation;
  /** Share of these trades made by programs. */
  botShare: number;
}

export interface SimulatedMarket {
  seed: number;
  launchesPerMinute: number;
  tradesPerSecond: number;
  minutes: number;
}

/** A token is looked at when it has this many trades, as scoring looks at it while it grows. */
export const sampleSizes = [5, 8, 12, 20, 35, 60, 100] as const;

/** Simulated time matters to the seed alone; any will do. */
const startMs = 1_790_000_000_000;

interface TokenTrades {
  launchMs: number;
  trades: SampleTrade[];
  madeByBot: boolean[];
}

/** Every token of one simulated market at each sample size it reached. */
export function simulateSamples(market: SimulatedMarket, values: ParameterValues): BotSample[] {
  const rules = sampleRules(values);
  const samples: BotSample[] = [];
  for (const { launchMs, trades, madeByBot } of simulateTokens(market)) {
    for (const size of sampleSizes) {
      if (trades.length < size) break;
      const bots = madeByBot.slice(0, size).filter(Boolean).length;
      const evaluation = evaluateTransactions(trades.slice(0, size), { launchMs, rules, values });
      samples.push({ evaluation, botShare: bots / size });
    }
  }
  return samples;
}

function simulateTokens({ minutes, ...settings }: SimulatedMarket): Iterable<TokenTrades> {
  const botWallets = new Set<string>();
  const tokens = new Map<string, TokenTrades>();
  const market = createMarket({
    ...settings,
    startMs,
    labels: (label) => {
      if (label.kind === 'wallet' && botRoles.has(label.role)) botWallets.add(label.address);
    },
  });
  for (let minute = 1; minute <= minutes; minute++) {
    for (const event of market.advance(startMs + minute * 60_000)) {
      if (event.type === 'token_created')
        tokens.set(event.mint, { launchMs: timeOf(event), trades: [], madeByBot: [] });
      if (event.type !== 'trade') continue;
      const token = tokens.get(event.mint);
      if (!token || token.trades.length >= sampleSizes[sampleSizes.length - 1]!) continue;
      token.trades.push(sampleTrade(event));
      token.madeByBot.push(botWallets.has(event.trader));
    }
  }
  return tokens.values();
}

/** As the scoring shard takes it from the event. */
function sampleTrade(trade: Trade): SampleTrade {
  return {
    signature: trade.signature,
    timeMs: timeOf(trade),
    slot: trade.slot,
    side: trade.side,
    trader: trade.trader,
    feePayer: trade.feePayer,
    feeLamports: Number(trade.feeLamports),
    quoteLamports: Number(trade.quoteAmount),
    computeUnits: trade.computeUnits,
  };
}

function timeOf(event: { timeMs: number | null }): number {
  return event.timeMs ?? 0;
}
