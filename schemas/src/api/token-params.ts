import { z } from 'zod';
import { pubkeySchema } from '../ids.ts';

export const tokenParams = z.object({ address: pubkeySchema });
export const tokenErrors = { 404: 'The token is not known.' };
