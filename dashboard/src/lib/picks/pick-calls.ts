import { deselectToken } from '@mintscope/schemas/api/picks/deselect-token';
import { listSelectedTokens } from '@mintscope/schemas/api/picks/list-selected-tokens';
import { selectToken } from '@mintscope/schemas/api/picks/select-token';
import { syncSelectedTokens } from '@mintscope/schemas/api/picks/sync-selected-tokens';
import {
  mostPersonalPicks,
  type PickScope,
  type SelectedToken,
  selectedTokenSchema,
} from '@mintscope/schemas/picks/selected-token';
import { call } from '../call.ts';
import type { WaitingPick } from './pick-backup.ts';

/** Calls about picks, loaded when the first is wanted: no first screen waits for their part of the contract. */
export async function listOwn(signal: AbortSignal): Promise<SelectedToken[]> {
  return (await call(listSelectedTokens, { query: { scope: 'personal', limit: mostPersonalPicks }, signal }))
    .selections;
}

/** null while a call by hand is on its way through the log. */
export async function select(mint: string, scope: PickScope, signal?: AbortSignal): Promise<SelectedToken | null> {
  const body = { token: { address: mint }, scope };
  return (await call(selectToken, signal ? { body, signal } : { body })).selection;
}

export async function deselectOwn(mint: string, signal: AbortSignal): Promise<void> {
  await call(deselectToken, { params: { address: mint }, query: { scope: 'personal' }, signal });
}

/** Gives what the server did not take, and why. */
export async function sync(waiting: readonly WaitingPick[], signal: AbortSignal) {
  const tokens = waiting.map(({ address, selectedAt }) => ({ address, selectedAt }));
  return (await call(syncSelectedTokens, { body: { tokens }, signal })).errors;
}

/** What a browser kept may come from any script that could write to it: entries that are no picks are left out. */
export function checkKept(kept: readonly unknown[]): SelectedToken[] {
  return kept.flatMap((entry) => {
    const { data } = selectedTokenSchema.safeParse(entry);
    return data ? [data] : [];
  });
}
