import { z } from 'zod';
import { pubkeySchema } from '../../ids.ts';

export const tokenParams = z.object({ address: pubkeySchema });
export const tokenErrors = { 404: 'The token is not known.' };

/** Yes or no in a query, and no when it is left out. */
export const flagSchema = z
  .enum(['true', '1', 'false', '0'])
  .transform((text) => text === 'true' || text === '1')
  .default(false);
