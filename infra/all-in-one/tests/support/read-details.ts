import type { Engines } from '@mintscope/records/records';
import { z } from 'zod';

const endedSchema = z.object({ mint: z.string(), detail: z.string() });

/** Details as they were told last (JSON), by address: of tokens that ended the warehouse has them. */
export async function readDetails({
  stateStore,
  warehouse,
}: Pick<Engines, 'stateStore' | 'warehouse'>): Promise<Map<string, unknown>> {
  const details = new Map<string, unknown>();
  for await (const [key, value] of stateStore.scan('detail:'))
    details.set(key.slice('detail:'.length), JSON.parse(Buffer.from(value).toString()));
  // After the store: one that leaves it meanwhile is here before.
  const ended = await warehouse.query('SELECT mint, detail FROM ended_tokens FINAL LIMIT 100000', {}, endedSchema);
  for (const { mint, detail } of ended) if (!details.has(mint)) details.set(mint, JSON.parse(detail));
  return details;
}
