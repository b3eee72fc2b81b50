import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { findLastVersion, isNamed, type Telling } from '../outbox/find-last-version.ts';
import { putIntoOutbox } from '../outbox/put-into-outbox.ts';
import type { RecordsTransaction } from '../records.ts';
import { pickingRulesOf } from './picking-rules-of.ts';
import type { ProductSettings } from './read-product-settings.ts';

/** Puts the rules into the outbox unless the log names them. For acts within `transactWithOutbox`. */
export async function putRules(
  queries: RecordsTransaction,
  settings: ProductSettings,
  telling: Telling,
): Promise<{ version: string; isTold: boolean }> {
  const rules = pickingRulesOf(settings);
  const version = versionRules(rules);
  const isTold = !isNamed(await findLastVersion(queries, 'picking_rules'), version, telling);
  if (isTold)
    await putIntoOutbox(queries, telling.nowMs, (decision) => ({
      type: 'picking_rules',
      v: 1,
      ...decision,
      version,
      rules,
    }));
  return { version, isTold };
}
