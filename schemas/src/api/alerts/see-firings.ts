import { z } from 'zod';
import { firingSchema } from '../../alerts/firing.ts';
import { defineEndpoint } from '../endpoint.ts';
import { changedResponse } from '../lists/changed.ts';

export const seeFirings = defineEndpoint({
  name: 'see-firings',
  method: 'POST',
  path: '/api/account/alert-firings/seen',
  summary: 'Notes up to which firing the caller has seen them',
  access: 'user',
  personal: true,
  body: z.strictObject({ upTo: firingSchema.shape.id }),
  response: changedResponse,
});
