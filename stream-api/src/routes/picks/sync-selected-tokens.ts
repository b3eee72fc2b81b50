import { type KeptSelection, syncPersonal } from '@mintscope/records/picks/sync-personal';
import { syncSelectedTokens } from '@mintscope/schemas/api/picks/sync-selected-tokens';
import { pubkeySchema } from '@mintscope/schemas/ids';
import type { TokenRow } from '@mintscope/schemas/token';
import { signedIn } from '../../auth/signed-in.ts';
import { handle } from '../../http/handle.ts';
import { entryOf } from '../../picks/entry-of.ts';
import { findRows } from '../../queries/find-rows.ts';

interface Kept {
  address: string;
  selectedAt: number;
}

export const syncSelectedTokensRoute = handle(
  syncSelectedTokens,
  async ({ body }, { api, caller, note, writeNote }) => {
    const { userId } = signedIn(caller);
    const { tokens } = body;
    note({ detail: { count: tokens.length } });
    const rows = await findRows(api, tokens.map(({ address }) => address).filter(isAddress));
    const { kept, errors } = sift(tokens, rows, api.market.parameterVersion());
    const done = await syncPersonal(api.engines.records, { userId, kept, nowMs: api.now() }, writeNote);
    if (done.synced.length > 0) api.picks.tellOwn(userId);
    return { value: { success: true as const, syncedCount: done.synced.length, errors: [...errors, ...done.errors] } };
  },
);

const isAddress = (address: string) => pubkeySchema.safeParse(address).success;

/** Those that may be taken over; one that is not says why, and holds up no other. */
function sift(
  tokens: readonly Kept[],
  rows: ReadonlyMap<string, TokenRow>,
  parameterVersion: string | null,
): { kept: KeptSelection[]; errors: { address: string; message: string }[] } {
  const kept = new Map<string, KeptSelection>();
  const errors: { address: string; message: string }[] = [];
  for (const { address, selectedAt } of tokens) {
    const row = rows.get(address);
    const entry = row && entryOf(row, { matchedCriteria: [], parameterVersion });
    const problem = problemOf(address, { isTwice: kept.has(address), row, hasPrice: entry != null });
    if (entry && problem === null) kept.set(address, { mint: address, keptAtMs: selectedAt, entry });
    else errors.push({ address, message: problem ?? 'It cannot be taken over.' });
  }
  return { kept: [...kept.values()], errors };
}

function problemOf(
  address: string,
  { isTwice, row, hasPrice }: { isTwice: boolean; row: TokenRow | undefined; hasPrice: boolean },
): string | null {
  if (!isAddress(address)) return 'address: is not an address of a token.';
  if (isTwice) return 'address: is named twice; it was taken once.';
  if (!row) return 'The token is not known.';
  return hasPrice ? null : 'The token has no price yet.';
}
