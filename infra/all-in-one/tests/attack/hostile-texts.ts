import { makeCorpus } from './corpus/make-corpus.ts';

/** Nothing listens there. */
const corpus = makeCorpus('http://127.0.0.1:9');

/** So many of the corpus, from all of its families. */
export function someHostileTexts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, n) => corpus[Math.floor((n * corpus.length) / count)]!.text);
}

/** What the attack puts where a name, a symbol or an address of a page is expected. */
export const hostileTexts = someHostileTexts(32);
