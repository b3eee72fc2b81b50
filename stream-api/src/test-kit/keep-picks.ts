import { pickPersonally } from '@mintscope/records/picks/pick-personally';
import { projectCalls } from '@mintscope/records/picks/project-calls';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { TokenRow } from '@mintscope/schemas/token';
import { entryOf } from '../picks/entry-of.ts';
import type { TestEngines } from './open-test-api.ts';

/** Keeps a call in the records, as the projection does. */
export async function keepCall({ engines }: TestEngines, call: Call, ...figures: CallFigures[]): Promise<void> {
  await projectCalls(engines.records, { positions: new Map(), calls: [call], figures });
}

/** Picks a token for a user alone. */
export async function keepPersonalPick({ engines }: TestEngines, token: TokenRow, userId: string, nowMs = Date.now()) {
  const entry = entryOf(token, { matchedCriteria: [], parameterVersion: null });
  if (!entry) throw new Error(`${token.symbol} has no price`);
  return pickPersonally(engines.records, { userId, mint: token.address, entry, nowMs }, async () => undefined);
}
