import { discoverTokens } from '@mintscope/schemas/api/discover-tokens';
import { seesEverything } from '../auth/require-access.ts';
import { isEngineAway } from '../errors.ts';
import { handle } from '../http/handle.ts';
import { listLiveRows } from '../queries/list-live-rows.ts';
import { listPreview } from '../queries/list-preview.ts';
import { listRows } from '../queries/list-rows.ts';
import { sortRows } from '../queries/sort-rows.ts';

export const discoverTokensRoute = handle(discoverTokens, async ({ query }, { api, caller, signal }) => {
  if (!seesEverything(caller)) return { value: sortRows(await listPreview(api, discoverTokens.name), query) };
  const { stateStore } = api.engines;
  const { table } = api.hub;
  try {
    // A store that was emptied is filled again from the log; until then memory knows more.
    if ((await stateStore.count('age')) < table.size()) return { value: listLiveRows(table, query) };
    const rows = await listRows(stateStore, query, signal);
    return { encoded: Buffer.concat(joined(rows)) };
  } catch (error) {
    if (!isEngineAway(error)) throw error;
    api.degraded.inc({ endpoint: discoverTokens.name });
    return { value: listLiveRows(table, query) };
  }
});

/** Stored rows are answered as they lie: they are JSON of the contract's shape already. */
function joined(rows: readonly Uint8Array[]): Uint8Array[] {
  const parts: Uint8Array[] = [Buffer.from('[')];
  rows.forEach((row, i) => {
    if (i > 0) parts.push(comma);
    parts.push(row);
  });
  parts.push(Buffer.from(']'));
  return parts;
}

const comma = Uint8Array.of(0x2c);
