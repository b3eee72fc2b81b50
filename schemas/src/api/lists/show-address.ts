import { z } from 'zod';
import { hiddenKindSchema } from '../../account-lists.ts';
import { pubkeySchema } from '../../ids.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from './changed.ts';

export const showAddress = defineEndpoint({
  name: 'show-address',
  method: 'DELETE',
  path: '/api/account/hidden/{kind}/{address}',
  summary: 'Shows a token or a creator again; one that is not hidden stays so',
  access: 'user',
  personal: true,
  params: z.object({ kind: hiddenKindSchema, address: pubkeySchema }),
  response: changedResponse,
});
