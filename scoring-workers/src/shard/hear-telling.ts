import type { WalletFactsEvent } from '@mintscope/schemas/events/wallet-facts-event';
import type { ShardState } from '../state/shard-state.ts';
import { keyOf } from '../steps/member-of.ts';
import { drop, type Outcome, ok } from '../steps/step.ts';

/** Parts of one origin and time, at most. */
const parts = 1000;

/** Another partition told something of wallets: it waits for its time. A repeat is known by its number, which rises with its origin. */
export function hearTelling(event: WalletFactsEvent, state: ShardState): Outcome {
  const { origin, effectiveMs, part, results, records, outcomes } = event;
  const number = effectiveMs * parts + part;
  if (origin === state.partition || number <= (state.tellings.heard.get(origin) ?? -1)) return drop('repeated_control');
  state.tellings.heard.set(origin, number);
  const record = ([wallet, closed, won, profit]: (typeof results)[number]) =>
    [keyOf(state, wallet), { closed, won, profit }] as const;
  state.tellings.wait({
    effectiveMs,
    origin,
    part,
    results: results.map(record),
    records: records.map(record),
    outcomes: outcomes.map(
      ([creator, mint, rugged, migrated, best]) => [keyOf(state, creator), { mint, rugged, migrated, best }] as const,
    ),
  });
  return ok;
}
