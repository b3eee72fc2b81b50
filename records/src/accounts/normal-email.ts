import { z } from 'zod';
import { AccountError } from './account-error.ts';

// Printable ASCII: two addresses that look alike are then the same.
const emailSchema = z
  .email()
  .max(254)
  .regex(/^[!-~]+$/);

/** @throws AccountError EMAIL_INVALID. */
export function normalEmail(text: string): string {
  const email = text.trim().toLowerCase();
  if (emailSchema.safeParse(email).success) return email;
  throw new AccountError('EMAIL_INVALID', `${text.slice(0, 100)} is not an e-mail address.`);
}
