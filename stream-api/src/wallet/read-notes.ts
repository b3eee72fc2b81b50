import { setImmediate } from 'node:timers/promises';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { findDetailPart } from '../market/stored-documents.ts';
import { notedDetailSchema, noteWallet, type TokenNotes } from './token-notes.ts';

/** What the analyses of these tokens say of a wallet, those that are stored; one at a time, for each is read whole. */
export async function readNotes(
  stateStore: StateStore,
  wallet: string,
  mints: readonly string[],
): Promise<Map<string, TokenNotes>> {
  const notes = new Map<string, TokenNotes>();
  for (const mint of mints) {
    const detail = await findDetailPart(stateStore, mint, notedDetailSchema);
    if (detail) notes.set(mint, noteWallet(mint, wallet, detail));
    await setImmediate();
  }
  return notes;
}
