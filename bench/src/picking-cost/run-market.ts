import { defaultCriteria } from '../../../schemas/src/api/picks/default-settings.ts';
import { encodeControlEvent } from '../../../schemas/src/events/control-event.ts';
import { defaultParameters } from '../../../schemas/src/parameters/registry.ts';
import { defaultDiscovery } from '../../../schemas/src/picks/discovery-settings.ts';
import type { PickingRules } from '../../../schemas/src/picks/picking-rules.ts';
import { type Counts, newCounts, PartitionShard } from '../../../scoring-workers/src/shard/partition-shard.ts';
import { openRules } from '../../../scoring-workers/src/testing/open-rules.ts';
import type { MadeMarket } from './make-market.ts';

/** Not by the final score: a cap that is known without scoring would answer for it. */
const outOfReach = {
  ...defaultCriteria,
  finalScore: { enabled: false, minValue: 0 },
  transactionScore: { enabled: true, minValue: 100 },
};

/** `off`: no rules were told. `default`: of a new installation. The others consider every token of half a minute and more. */
export const rulesOf = {
  off: null,
  default: openRules({
    criteria: defaultCriteria,
    considered: defaultDiscovery,
    requireCompleteData: true,
    minDataAge: 30,
  }),
  'all considered': openRules({ criteria: defaultCriteria }),
  'all considered, none reaches it': openRules({ criteria: outOfReach }),
} as const satisfies Record<string, PickingRules | null>;
export type RulesName = keyof typeof rulesOf;

/** `live` hands out every row that is due after each record; `behind` a few a record. */
export type Pace = 'live' | 'behind';

export interface MarketRun {
  userMs: number;
  counts: Counts;
  rows: number;
}

/** As a shard thread is asked for them: a call makes at most so many rows and details. */
const rowsPerCall = { live: 24, behind: 24 } as const;
const detailsPerCall = { live: 6, behind: 1 } as const;

/** One shard through the past, which is not measured, and what came after it. User CPU of this process, garbage collection too. */
export function runMarket(market: MadeMarket, pace: Pace, rules: RulesName): MarketRun {
  const shard = new PartitionShard({
    partition: 0,
    partitions: 1,
    parameters: defaultParameters(),
    identityKey: new Uint32Array(4),
  });
  for (const record of market.past) shard.process(record, newCounts());
  publish(shard, Number.POSITIVE_INFINITY, 0);
  const counts = newCounts();
  const told = rulesOf[rules];
  if (told !== null) {
    const event = { type: 'picking_rules', v: 1, id: 1, decidedAtMs: 0, version: 'r-1', rules: told } as const;
    shard.process(encodeControlEvent(event), counts);
  }
  let rows = 0;
  const before = process.cpuUsage();
  for (const record of market[pace]) {
    shard.process(record, counts);
    rows += publish(shard, rowsPerCall[pace], detailsPerCall[pace]);
    while (pace === 'live' && shard.publisher.dueRows > 0) rows += publish(shard, rowsPerCall.live, 0);
  }
  const { user } = process.cpuUsage(before);
  return { userMs: user / 1000, counts, rows };
}

function publish({ publisher }: PartitionShard, rows: number, details: number): number {
  const published = publisher.publish(rows, details);
  for (const { row } of published.rows) JSON.stringify(row);
  for (const detail of published.details) JSON.stringify(detail);
  return published.rows.length;
}
