import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';
import { limits } from '../limits.ts';

/** A user asked that the providers be asked about a token: one record of the topic `enrichment-requests`. */
export const enrichmentRequestSchema = z.strictObject({
  v: z.literal(1),
  requestedAtMs: z.int().min(0),
  mint: pubkeySchema,
  /** What is known of the token, so that ingest need not look it up. */
  uri: z.string().max(limits.uriLength).nullable(),
  image: z.string().max(limits.uriLength).nullable(),
  /** Its balances are not whole: ask for holders. */
  holdersWanted: z.boolean(),
});
export type EnrichmentRequest = z.infer<typeof enrichmentRequestSchema>;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

export function encodeEnrichmentRequest(request: EnrichmentRequest): Uint8Array {
  return encoder.encode(JSON.stringify(request));
}

/** Throws for what is no request of this version. */
export function decodeEnrichmentRequest(record: Uint8Array): EnrichmentRequest {
  return enrichmentRequestSchema.parse(JSON.parse(decoder.decode(record)));
}
