import { createHash } from 'node:crypto';
import type { BankEntry } from '@mintscope/records/picks/select-bank';
import { shapeSuccessful } from '../picks/shape-winner.ts';
import { cardTexts } from '../share-card/card-texts.ts';
import { drawCard } from '../share-card/draw-card.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** Pictures kept; each has some 50 KB. */
const mostCards = 100;

/** Cards of winners. One is drawn, which takes tens of milliseconds, when what it says is new, and else told again. */
export function shareCards(): SharedAnswers['cards'] {
  const cards = new Map<string, { encoded: Uint8Array; etag: string }>();
  return (entry: BankEntry) => {
    const said = cardTexts(shapeSuccessful(entry));
    // Visitors are told less of the same entry.
    const texts = JSON.stringify(said);
    const known = cards.get(texts);
    const encoded = known?.encoded ?? drawCard(said);
    const etag = known?.etag ?? `"${createHash('sha256').update(encoded).digest('base64url').slice(0, 22)}"`;
    const card = { encoded, etag };
    // The newest last, so that the first is the one to go.
    cards.delete(texts);
    cards.set(texts, card);
    const [oldest] = cards.keys();
    if (cards.size > mostCards && oldest !== undefined) cards.delete(oldest);
    return card;
  };
}
