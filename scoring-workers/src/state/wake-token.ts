import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { SeenEvents } from '../identity/seen-events.ts';
import { CandleSeries } from '../running/candle-series.ts';
import type { KeyTable } from './key-table.ts';
import { hideCall } from './picking.ts';
import { admitToken, type ShardState } from './shard-state.ts';
import { readTokenState, writeTokenState } from './token-snapshot.ts';
import { followRules, type TokenState } from './token-state.ts';

/**
 * What is kept of a token that ends: its whole state, but for the events it was told, all of which lie behind the horizon, where
 * events are refused, and for its candles of a second, which the tables have.
 */
export function endedBytes(token: TokenState, keys: KeyTable): Uint8Array<ArrayBuffer> {
  const { mint, facts, former, parts } = token;
  const rest = { unpublished: false, detailDue: false, seen: new SeenEvents(), candles: new CandleSeries() };
  return Uint8Array.from(deflateRawSync(writeTokenState({ ...parts, mint, facts, former, ...rest }, keys)));
}

/**
 * The token of a mint that ended, back among the live ones with all that was known of it, by the rules now in force; undefined
 * when there is none. `latestMs` is the moment from which its candles are whole.
 */
export function wakeToken(state: ShardState, mint: number, latestMs: number): TokenState | undefined {
  const bytes = state.ended.take(mint);
  if (bytes === undefined) return undefined;
  const token = readTokenState(Uint8Array.from(inflateRawSync(bytes)), state.keys, state.rules, {
    chunksOf: () => [],
    clockMs: state.clockMs,
  });
  token.candles.missUntil(latestMs);
  followRules(token, state.rules);
  admitToken(state, token);
  // All calls were hidden while it was away.
  if (state.picking.clearedMs !== null && (token.facts.calledAt ?? Number.POSITIVE_INFINITY) < state.picking.clearedMs)
    hideCall(token);
  return token;
}
