import { z } from 'zod';
import { callFiguresSchema, callSchema } from './call.ts';

/** What a `TokenUpdateBatch` tells of calls; the rest of it is not looked at. */
export const callTellingsSchema = z.object({
  v: z.literal(1),
  calls: z.array(callSchema).default([]),
  callFigures: z.array(callFiguresSchema).default([]),
});

/** A call, or its newest figures, as the warehouse keeps it: `document` is the JSON of what was told. */
export const callDocumentSchema = z.object({ mint: z.string(), ordinal: z.number(), document: z.string() });
export type CallDocument = z.infer<typeof callDocumentSchema>;
