import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import { z } from 'zod';

const documentSchema = z.object({ mint: z.string(), document: z.string() });

const rowsSql = `
SELECT mint, row AS document
FROM ended_tokens
WHERE mint IN {mints:Array(String)}
ORDER BY as_of DESC
LIMIT 1 BY mint
SETTINGS max_execution_time = 5`;

const detailsSql = `
SELECT mint, detail AS document
FROM ended_tokens
WHERE mint IN {mints:Array(String)}
ORDER BY as_of DESC
LIMIT 1 BY mint
SETTINGS max_execution_time = 5`;

type Kind = 'row' | 'detail';

/** Rows or details (JSON) of tokens that ended and left the state store, by address; others are left out. */
export async function selectEndedDocuments(
  warehouse: Pick<Warehouse, 'query'>,
  kind: Kind,
  mints: readonly string[],
): Promise<Map<string, string>> {
  if (mints.length === 0) return new Map();
  const found = await warehouse.query(kind === 'row' ? rowsSql : detailsSql, { mints }, documentSchema);
  return new Map(found.map(({ mint, document }) => [mint, document]));
}

/** The same, for what is told without them while the warehouse is away. */
export async function findEndedDocuments(
  warehouse: Pick<Warehouse, 'query'>,
  kind: Kind,
  mints: readonly string[],
): Promise<Map<string, string>> {
  try {
    return await selectEndedDocuments(warehouse, kind, mints);
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    return new Map();
  }
}
