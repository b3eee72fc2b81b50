import { AccountError } from './account-error.ts';
import { passwordWeakness } from './password-weakness.ts';

/** @throws AccountError PASSWORD_WEAK. */
export async function checkPassword(password: string, email: string): Promise<void> {
  const weakness = await passwordWeakness(password, email);
  if (weakness !== null) throw new AccountError('PASSWORD_WEAK', weakness);
}
