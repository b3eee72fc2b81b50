import { z } from 'zod';
import { messages } from '../../messages.ts';
import { sessionUserSchema } from '../../session-user.ts';
import { singleLine } from '../../single-line.ts';

/** What every way to sign in answers. The token is a bearer token. */
export const signInAnswerSchema = z.strictObject({
  success: z.literal(true),
  message: z.string(),
  token: z.string(),
  user: sessionUserSchema,
});
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** E-mail and password, as two ways to sign in take them. */
export const passwordBodySchema = z.strictObject({
  email: singleLine(
    z.string(messages.adminFieldsNeeded).trim().toLowerCase().min(1, messages.adminFieldsNeeded).max(254),
  ),
  password: z.string(messages.adminFieldsNeeded).min(1, messages.adminFieldsNeeded).max(1024),
});
export type PasswordBody = z.output<typeof passwordBodySchema>;

/** What the endpoints of all ways to sign in share. */
export const signInCall = {
  method: 'POST',
  access: 'visitor',
  anonymous: true,
  signsIn: true,
  cost: 5,
  errors: {
    401: 'Who asks is not who they say.',
    403: 'The account is suspended, or may not sign in this way.',
  },
  response: signInAnswerSchema,
} as const;

/** An answer that has nothing more to say. */
export const doneSchema = z.strictObject({ success: z.literal(true), message: z.string() });
