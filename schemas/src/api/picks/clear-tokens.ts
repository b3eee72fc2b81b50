import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** What the typed confirmation says. */
export const clearWord = 'CLEAR';

/** What was cleared, in words, as the alert lists it. */
export const clearedAnswer = z.strictObject({
  success: z.literal(true),
  cleared: z.array(z.string()),
  warnings: z.array(z.string()),
});

export const clearTokens = defineEndpoint({
  name: 'clear-tokens',
  method: 'POST',
  path: '/tokens/clear',
  summary: 'Hides all picks of the platform and begins the list anew; calls, their figures and the log stay',
  access: 'admin',
  permission: 'canManageTokens',
  cost: 5,
  body: z.strictObject({ confirm: z.literal(clearWord) }),
  response: clearedAnswer,
});
