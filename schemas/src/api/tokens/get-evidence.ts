import { z } from 'zod';
import { evidenceOfSchema, evidenceSchema } from '../../evidence.ts';
import { pubkeySchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

/** A place in a list, or in the chain: slot, place in the block and place in the log of the last trade told. */
const cursorPattern = /^\d{1,16}(\.\d{1,16}){0,4}$/;

export const getEvidence = defineEndpoint({
  name: 'get-evidence',
  method: 'GET',
  path: '/tokens/{address}/evidence',
  summary: 'Transactions, rule, threshold and version behind a label, a probability or a term of the score',
  access: 'user',
  entitled: true,
  params: tokenParams,
  query: z.object({
    of: evidenceOfSchema,
    /** Only of this wallet. */
    wallet: pubkeySchema.optional(),
    limit: z.coerce.number().int().min(1).max(limits.evidenceTransactions).default(50),
    /** As the former page gave it. */
    cursor: z.string().regex(cursorPattern, 'is not a cursor').optional(),
  }),
  response: evidenceSchema,
  errors: tokenErrors,
});
