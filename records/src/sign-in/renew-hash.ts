import type { SignInTools } from './sign-in-tools.ts';

/**
 * Hashes a password anew that was just found to be right, where its hash was made with other parameters than today's. A
 * password that is changed at the same time wins. A failure keeps no user from signing in: there will be another sign-in.
 */
export async function renewHash(
  { records, passwords, log }: SignInTools,
  { userId, hash }: { userId: string; hash: string },
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(hash)) return;
  try {
    const renewed = await passwords.hash(password);
    await records.queries
      .updateTable('passwords')
      .set({ hash: renewed })
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .execute();
  } catch (error) {
    log.warn({ err: error }, 'a password was not hashed anew');
  }
}
