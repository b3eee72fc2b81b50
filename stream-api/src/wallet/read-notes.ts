import { setImmediate } from 'node:timers/promises';
import { textOf } from '../market/stored-documents.ts';
import type { DocumentEngines } from '../queries/find-documents.ts';
import { findEndedDocuments } from '../queries/select-ended-documents.ts';
import { notedDetailSchema, noteWallet, type TokenNotes } from './token-notes.ts';

/** Details that the warehouse is asked for at once: each is of some 75 KB. */
const mostAtOnce = 20;

/**
 * What the analyses of these tokens say of a wallet, those that are kept; one at a time, for each is read whole. What a part of an
 * analysis does not need costs no checking.
 */
export async function readNotes(
  engines: DocumentEngines,
  wallet: string,
  mints: readonly string[],
): Promise<Map<string, TokenNotes>> {
  const notes = new Map<string, TokenNotes>();
  const note = async (mint: string, detail: string) => {
    notes.set(mint, noteWallet(mint, wallet, notedDetailSchema.parse(JSON.parse(detail))));
    await setImmediate();
  };
  const missing: string[] = [];
  for (const mint of mints) {
    const stored = await engines.stateStore.get(`detail:${mint}`);
    if (stored) await note(mint, textOf(stored));
    else missing.push(mint);
  }
  for (let from = 0; from < missing.length; from += mostAtOnce) {
    const ended = await findEndedDocuments(engines.warehouse, 'detail', missing.slice(from, from + mostAtOnce));
    for (const [mint, detail] of ended) await note(mint, detail);
  }
  return notes;
}
