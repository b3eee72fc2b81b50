import type { TruthLabel } from '@mintscope/ingest/simulator/truth';
import type { WalletRole } from '@mintscope/ingest/simulator/wallets';
import { PaperTrades } from './paper-trades.ts';

/** What is true of one simulated token, from labels and events alone: scoring takes no part in it. */
export class TokenTruth {
  readonly launchedAtMs: number;
  readonly bundleSize: number;
  readonly scheme: string | null;
  /** null while it has not come to ruin. */
  ruin: { atMs: number; how: string } | null = null;
  /** Times of its trades, whether programs made them, in chain order. */
  readonly tradeTimesMs: number[] = [];
  readonly byBot: boolean[] = [];
  /** Wallets of each role that bought it, those of its creator apart. */
  readonly buyers = new Map<WalletRole, Set<string>>();
  /** Lamports traded in all, and by wallets that pretend volume. */
  volume = 0;
  pretended = 0;
  readonly paper = new PaperTrades();

  constructor(label: Extract<TruthLabel, { kind: 'token' }>) {
    this.launchedAtMs = label.launchedAtMs;
    this.bundleSize = label.bundleSize;
    this.scheme = label.scheme;
  }

  /** Share of the trades `from` to `to` (by number) that programs made; null without any. */
  botShare(from: number, to: number): number | null {
    const trades = this.byBot.slice(from, to);
    return trades.length === 0 ? null : trades.filter(Boolean).length / trades.length;
  }

  /** No trade for 10 min while the median gap before was below 1 min, or for 1 h (decided with the definitions). */
  isDead(atMs: number): boolean {
    const times = this.tradeTimesMs;
    const last = times[times.length - 1];
    const quietMs = atMs - (last ?? this.launchedAtMs);
    if (quietMs >= 3_600_000) return true;
    if (quietMs < 600_000 || times.length < 2) return false;
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    gaps.sort((a, b) => a - b);
    return gaps[gaps.length >> 1]! < 60_000;
  }
}
