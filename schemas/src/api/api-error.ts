import { z } from 'zod';

/** The one shape of every error answer. `error` is a stable code, `message` names the field where there is one. */
export const apiErrorSchema = z.strictObject({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string(),
});
export type ApiError = z.infer<typeof apiErrorSchema>;
