import { z } from 'zod';
import { hiddenKindSchema, hiddenLabelSchema } from '../../account-lists.ts';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const hideAddress = defineEndpoint({
  name: 'hide-address',
  method: 'PUT',
  path: '/api/account/hidden/{kind}/{address}',
  summary: 'Hides a token, or all tokens of a creator, from the caller’s lists',
  access: 'user',
  personal: true,
  params: z.object({ kind: hiddenKindSchema, address: pubkeySchema }),
  body: z.strictObject({ label: hiddenLabelSchema.default('') }),
  response: changedResponse,
  errors: { 409: 'As many are hidden as are kept.' },
});
