/** Words that count nothing, and words that count one each. */
export interface Words {
  own: ReadonlySet<string>;
  common: ReadonlySet<string>;
}

/** Shorter pieces are no words: any text is made of them. */
const leastWord = 3;

/** Of how many common words, at the fewest, a text is made without a rest; Infinity when it is not. */
export function fewestWords(text: string, { own, common }: Words): number {
  const fewest = [0];
  for (let end = 1; end <= text.length; end++) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = 0; start <= end - leastWord; start++) {
      const before = fewest[start] ?? Number.POSITIVE_INFINITY;
      if (before >= least) continue;
      const word = text.slice(start, end);
      if (own.has(word)) least = before;
      else if (common.has(word)) least = Math.min(least, before + 1);
    }
    fewest.push(least);
  }
  return fewest[text.length] ?? Number.POSITIVE_INFINITY;
}
