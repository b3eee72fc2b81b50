import { z } from 'zod';
import { answererSchema, providedAnswerSchema } from '../../provided-answers.ts';
import { tokenDetailSchema } from '../../token-detail.ts';
import { tokenRecordSchema } from '../../token-record.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tokenErrors, tokenParams } from './token-params.ts';

export const getTokenDetailed = defineEndpoint({
  name: 'get-token-detailed',
  method: 'GET',
  path: '/api/tokens/{address}/detailed',
  summary: 'The record, all that scoring keeps beside it, and what each provider answered last',
  access: 'user',
  entitled: true,
  params: tokenParams,
  response: z.strictObject({
    token: tokenRecordSchema,
    /** null while the token has no analysis yet. */
    detail: tokenDetailSchema.nullable(),
    /** Providers that are asked about tokens. */
    providers: z.array(answererSchema),
    answers: z.array(providedAnswerSchema),
  }),
  errors: tokenErrors,
});
