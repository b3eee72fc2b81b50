import { randomUUID } from 'node:crypto';
import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { createLocalSignals } from '@mintscope/engines/signals/local-signals';
import { openRecordsOnly } from '@mintscope/records/open-engines';
import { openSession } from '@mintscope/records/sessions/open-session';
import { storeUser } from '@mintscope/records/testing/store-user';
import { openAuth } from '@mintscope/stream-api/auth/open-auth';

/** More would wait for a connection of the records, on a machine that is busy for longer than they may. */
const atOnce = 10;

/** Tokens of that many new accounts that may write, made in the records: signing in by HTTP would take longer than the test. */
export async function openAccounts(environment: Readonly<Record<string, string>>, count: number): Promise<string[]> {
  const config = readConfig(environment);
  const log = createLogger('warn', 'test');
  const { records, close } = await openRecordsOnly({ config, log });
  const auth = await openAuth({ config, records, signals: createLocalSignals(), log });
  const open = async () => {
    const userId = await storeUser(records);
    const from = { address: '127.0.0.1', userAgent: 'test', requestId: randomUUID() };
    const session = { userId, method: 'wallet' as const, from, nowMs: Date.now() };
    return (await auth.issueToken(await records.transact((queries) => openSession(queries, session)))).token;
  };
  try {
    const tokens: string[] = [];
    while (tokens.length < count) {
      tokens.push(...(await Promise.all(Array.from({ length: Math.min(atOnce, count - tokens.length) }, open))));
    }
    return tokens;
  } finally {
    await auth.close();
    await close();
  }
}
