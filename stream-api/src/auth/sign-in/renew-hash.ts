import type { RouteContext } from '../../http/handle.ts';

/**
 * Hashes a password anew that was just found to be right, where its hash was made with other parameters than today's. A
 * password that is changed at the same time wins. A failure keeps nobody from signing in: there will be another sign-in.
 */
export async function renewHash(
  { api, log }: RouteContext,
  { userId, hash }: { userId: string; hash: string },
  password: string,
): Promise<void> {
  if (!api.passwords.isOutdated(hash)) return;
  try {
    const renewed = await api.passwords.hash(password);
    await api.engines.records.queries
      .updateTable('passwords')
      .set({ hash: renewed })
      .where('user_id', '=', userId)
      .where('hash', '=', hash)
      .execute();
  } catch (error) {
    log.warn({ err: error }, 'a password was not hashed anew');
  }
}
