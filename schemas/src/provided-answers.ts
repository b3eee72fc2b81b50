import { z } from 'zod';
import { providerNames } from './events/providers.ts';

/** Who answers: the providers, and the fetching of pictures. */
export const answererSchema = z.enum([...providerNames, 'picture']);

/** What one provider said of a token when it was asked last. */
export const providedAnswerSchema = z.strictObject({
  provider: answererSchema,
  askedAtMs: z.int().min(0),
  /** `nothing`: it has nothing of this token; `failed`: it could not be asked. */
  kind: z.enum(['found', 'nothing', 'failed']),
  reason: z.string().max(64).nullable(),
  /** Plain figures of its own; shown, not scored. Shares are 0..1. */
  figures: z.record(z.string(), z.number().nullable()),
  /** The answer as it came; null where there is none or it was too large to keep (`rawOmitted`). */
  raw: z.unknown().nullable(),
  rawOmitted: z.boolean(),
});
export type ProvidedAnswer = z.infer<typeof providedAnswerSchema>;

/** The document `provided:<mint>` of the state store: an answer for each provider that was asked. */
export const providedAnswersSchema = z.strictObject({
  v: z.literal(1),
  answers: z.array(providedAnswerSchema).max(16),
});
export type ProvidedAnswers = z.infer<typeof providedAnswersSchema>;

/** Names of shelves in the state store: before every key and a colon, and of the index by last use. */
export const shelves = { answers: 'provided', pictures: 'logo', copies: 'copies' } as const;

/** The document that lists what ingest asks, so that an interface can say whether asking is of use. */
export const providersKey = 'enrichment:providers';
export const providersInUseSchema = z.strictObject({ v: z.literal(1), providers: z.array(answererSchema) });
