import { pageOf } from './page-of.ts';
import type { Cited, Question } from './question.ts';

/** What made each insider one: the first transfer by a link to the creator, in the order of the chain. */
export function citeGifts(question: Question): Cited {
  const { detail, wallet } = question;
  const gifts = (detail.evidence?.gifts ?? []).filter((gift) => wallet === undefined || gift.wallet === wallet);
  const { items, more, cursor } = pageOf(gifts, question);
  const creator = detail.dev?.address;
  return {
    transactions: items.map((gift) => ({
      ...{
        signature: gift.signature,
        slot: gift.slot,
        timeMs: gift.timeMs,
        wallet: gift.wallet,
        side: 'transfer' as const,
      },
      ...{ baseUnits: BigInt(Math.round(gift.base)).toString(), quote: null, quoteMint: null },
      why: [`From ${gift.from === creator ? 'the creator' : gift.from}, without buying.`],
    })),
    more,
    cursor,
    unknown: [],
  };
}
