import type { Config } from '@mintscope/engines/config';
import { writeAct } from '@mintscope/records/audit/write-act';
import { readProductSettings } from '@mintscope/records/product-settings/read-product-settings';
import { saveDiscoverySettings } from '@mintscope/records/product-settings/save-product-settings';
import type { Records } from '@mintscope/records/records';
import type { DiscoverySettings } from '@mintscope/schemas/picks/discovery-settings';

/**
 * Tokens of the simulator are smaller than those of the chain, and their holders fewer: the default filters leave none of them, so
 * that nothing would ever be called. These leave about one in twenty.
 */
const suited: Partial<DiscoverySettings> = {
  minCreated: '1m',
  minLiquidity: 300,
  minMarketcap: 6_000,
  minVolume: 1_000,
  minTransactions: 20,
  filters: ['not_honeypot', 'renounced', 'frozen'],
};

/** Where the simulator is the only source of a demonstration, saves filters that suit it, once: what people save afterwards stays. */
export async function suitSimulator(
  { access, ingest }: Pick<Config, 'access' | 'ingest'>,
  records: Records,
  nowMs: number,
) {
  const isDemonstration = access.development && ingest.sources.every((source) => source === 'simulator');
  if (!isDemonstration) return;
  const { discovery } = await readProductSettings(records.queries);
  if (discovery.version > 0) return;
  const save = { change: suited, version: 0, nowMs };
  await saveDiscoverySettings(records, save, (queries, change) =>
    writeAct(
      queries,
      {
        actorId: null,
        adminId: null,
        subjectId: null,
        action: 'save-discovery-settings',
        detail: { ...change, by: 'start of the demonstration' },
        requestId: null,
        address: null,
      },
      nowMs,
    ),
  );
}
