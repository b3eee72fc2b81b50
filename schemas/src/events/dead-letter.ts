import { z } from 'zod';

/** Input that could not become an event, kept so that it can be looked at and replayed after a fix. */
export const deadLetterSchema = z.strictObject({
  v: z.literal(1),
  atMs: z.int().min(0),
  source: z.string().max(32),
  /** A stable code; each is a counter. */
  reason: z.string().max(64),
  detail: z.string().max(1000),
  /** The input itself, base64, cut at 64 KiB. */
  payloadBase64: z.string().max(90_000),
  payloadTruncated: z.boolean(),
});
export type DeadLetter = z.infer<typeof deadLetterSchema>;
