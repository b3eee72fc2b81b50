import type { Metrics } from '@mintscope/engines/metrics';
import { limits } from '@mintscope/schemas/limits';
import type { MarketPulse } from '@mintscope/schemas/market-pulse';
import type { TokenRow } from '@mintscope/schemas/token';
import { createPulse } from './pulse.ts';
import { TokenTable } from './token-table.ts';
import { type BesideRows, noteBeside } from './told-beside.ts';

export interface MarketSettings {
  /** Tokens kept: these many always, and some more before the oldest are dropped in bulk. */
  capacity: number;
  slack: number;
}

export const marketSettings: MarketSettings = { capacity: limits.marketTokens, slack: 2000 };

export interface MarketOptions {
  metrics: Metrics;
  now(): number;
  settings?: Partial<MarketSettings>;
}

/** The newest tokens in memory, of which routes answer and channels stream, and the figures of the last minute. */
export interface Market {
  readonly table: TokenTable;
  /** Tokens that always have a place. */
  readonly capacity: number;
  /** Takes rows over. `live` false = loaded, not news; `beside` = what was told of them beside. */
  apply(rows: readonly TokenRow[], live: boolean, beside?: BesideRows): void;
  noteParameterVersion(version: string): void;
  /** Of the parameter set that the newest scores were made with; null before any came. */
  parameterVersion(): string | null;
  /** Calls whenever rows were applied. */
  onApplied(listener: () => void): void;
  /** Tells that all that was applied has been published: how long that took is part of the pulse. */
  published(): void;
  pulse(): Omit<MarketPulse, 'clients'>;
}

const frameBuckets = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

export function createMarket({ metrics, now, settings }: MarketOptions): Market {
  const { capacity, slack } = { ...marketSettings, ...settings };
  const table = new TokenTable(capacity, slack);
  const pulse = createPulse(now());
  const listeners = new Set<() => void>();
  let parameterVersion: string | null = null;
  /** Receipt times of the changes that were not published yet. */
  let receivedAtMs: number[] = [];

  const tokens = metrics.gauge('mintscope_live_tokens', 'Tokens in the live table');
  Object.assign(tokens, { collect: () => tokens.set(table.order.size) });
  const rowCount = metrics.counter('mintscope_live_rows_total', 'Rows received, by what became of them', ['outcome']);
  const eventToFrame = metrics.histogram(
    'mintscope_live_event_to_frame_seconds',
    'From the receipt of an event to the flush that published it',
    frameBuckets,
  );

  return {
    table,
    capacity,
    noteParameterVersion(version) {
      parameterVersion = version;
    },
    parameterVersion: () => parameterVersion,
    apply(rows, live, beside) {
      const atMs = now();
      for (const [place, row] of rows.entries()) {
        const before = table.get(row.address)?.row;
        const outcome = table.apply(row);
        rowCount.inc({ outcome });
        const entry = beside && table.get(row.address);
        if (entry?.row.version === row.version && entry.told?.version !== row.version)
          noteBeside(entry, place, beside!);
        if (!live || outcome === 'old') continue;
        pulse.count(row, before, atMs);
        // A row that is told again for another reason says nothing about how long its last event took.
        if (row.receivedAtMs !== null && row.receivedAtMs !== before?.receivedAtMs) receivedAtMs.push(row.receivedAtMs);
      }
      for (const listener of listeners) listener();
    },
    onApplied: (listener) => void listeners.add(listener),
    published() {
      const atMs = now();
      for (const received of receivedAtMs) {
        pulse.delay(atMs - received, atMs);
        eventToFrame.observe(Math.max(0, atMs - received) / 1000);
      }
      receivedAtMs = [];
    },
    // Bounded by the capacity: how far above it the table is right now differs between instances.
    pulse: () => ({ ...pulse.read(now()), liveTokens: Math.min(table.order.size, capacity) }),
  };
}
