import { z } from 'zod';

/** Ages of a token at which a filter is asked of it (ms); all of `judgedAgesMs`. */
export const labAges = { '1m': 60_000, '5m': 300_000, '30m': 1_800_000 } as const;
export const labAgeSchema = z.enum(['1m', '5m', '30m']);
export type LabAge = z.infer<typeof labAgeSchema>;

export const labWindowSchema = z.enum(['24h', '7d']);
export type LabWindow = z.infer<typeof labWindowSchema>;

/** Multiples from which on a token is a winner. */
export const labMultiples = [2, 5] as const;
/** Figures whose distribution one question may ask for. */
export const mostLabFigures = 8;

const count = z.int().min(0);
const rate = z.number().min(0).max(1).nullable();

/** Hits of `n`, with the interval of 95 % (Wilson 1927); null of none. */
export const labShareSchema = z.strictObject({ hits: count, n: count, rate, low: rate, high: rate });
export type LabShare = z.infer<typeof labShareSchema>;

const ofMultiple = z.strictObject({ x: z.number(), share: labShareSchema });

/** What became of a set of tokens. */
const fateSchema = z.strictObject({
  /** Of those whose price was known at the moment. */
  winners: z.array(ofMultiple),
  rugs: labShareSchema,
});
export type LabFate = z.infer<typeof fateSchema>;

/** What a filter would have done, asked of each token of the window when it was of one age. */
export const filterLabSchema = z.strictObject({
  window: labWindowSchema,
  age: labAgeSchema,
  /** Launch of the first token that is counted (ms); null without any. */
  firstAt: z.number().nullable(),
  /** Rugged before they were asked: not counted. */
  ruggedBefore: count,
  /** Of which nothing had been told by then: not counted. */
  untold: count,
  /** Those that met it, of all. */
  remain: labShareSchema,
  /** Of all tokens, and of those that met it. */
  all: fateSchema,
  met: fateSchema,
  /** Of the winners, and of the rugs, those that did not meet it. */
  winnersLost: z.array(ofMultiple),
  rugsAvoided: labShareSchema,
  /** By condition, in the order of the filter: tokens of which its figure was not known. */
  unknown: z.array(z.strictObject({ field: z.string(), tokens: count })),
  /** Tokens by a figure: below the first edge, from each edge to below the next, and from the last on. */
  distributions: z.array(z.strictObject({ figure: z.string(), edges: z.array(z.number()), tokens: z.array(count) })),
});
export type FilterLab = z.infer<typeof filterLabSchema>;
