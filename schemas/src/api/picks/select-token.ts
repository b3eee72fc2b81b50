import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';
import { pickScopeSchema, selectedTokenSchema } from '../../picks/selected-token.ts';
import { singleLine } from '../../single-line.ts';
import { defineEndpoint } from '../endpoint.ts';

export const selectToken = defineEndpoint({
  name: 'select-token',
  method: 'POST',
  path: '/api/token-picker/select-token',
  summary: 'Calls a token by hand, or picks it for the caller alone; what is selected keeps its time and scores',
  access: 'user',
  entitled: true,
  personal: true,
  cost: 5,
  body: z.strictObject({
    /** Other fields of the token are the client’s copy and are not believed. */
    token: z.looseObject({ address: pubkeySchema }),
    matchedCriteria: z
      .array(singleLine(z.string().max(100)))
      .max(4)
      .default([]),
    /** Without it: the platform’s for those who may manage tokens, else personal. */
    scope: pickScopeSchema.optional(),
  }),
  response: z.strictObject({
    success: z.literal(true),
    error: z.null(),
    scope: pickScopeSchema,
    /** null while a call by hand is on its way through the log. */
    selection: selectedTokenSchema.nullable(),
  }),
  errors: {
    403: 'The platform’s picks need the permission to manage tokens.',
    404: 'The token is not known.',
    409: 'The token has no price yet, or has been called as often as is kept.',
  },
});
