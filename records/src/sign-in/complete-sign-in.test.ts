import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { createLocalRateLimits } from '@mintscope/engines/rate-limits/local-rate-limits';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestRecords } from '../../testing/open-test-records.ts';
import { storeUser } from '../../testing/store-user.ts';
import { createPasswords } from '../people/passwords.ts';
import type { Records } from '../records.ts';
import { completeSignIn } from './complete-sign-in.ts';
import type { SignInTools } from './sign-in-tools.ts';

let records: Records;
let tools: SignInTools;
const rateLimits = createLocalRateLimits();
beforeAll(async () => {
  records = await openTestRecords();
  tools = {
    records,
    rateLimits,
    passwords: createPasswords(),
    access: readConfig({}).access,
    from: { address: '203.0.113.7', userAgent: 'Browser', requestId: 'r' },
    log: createLogger('silent', 'test'),
    now: () => Date.now(),
  };
});
afterAll(async () => {
  await rateLimits.close();
  await records?.close();
});

const grant = { days: 30, source: 'sign-in', trial: false } as const;

async function kept(userId: string) {
  const { queries } = records;
  const count = async (table: 'sessions' | 'entitlements') =>
    (await queries.selectFrom(table).select('user_id').where('user_id', '=', userId).execute()).length;
  const acts = await queries.selectFrom('audit_log').select('detail').where('subject_id', '=', userId).execute();
  return {
    sessions: await count('sessions'),
    entitlements: await count('entitlements'),
    acts: acts.map(({ detail }) => detail.result),
  };
}

describe('a proven sign-in', () => {
  it('gives free days, a session and an entry of the audit log', async () => {
    const userId = await storeUser(records, { days: null });
    const session = await completeSignIn(tools, { userId, method: 'wallet', grant });
    expect(session).toMatchObject({ user_id: userId, method: 'wallet', revoked_at: null });
    expect(await kept(userId)).toEqual({ sessions: 1, entitlements: 1, acts: ['done'] });
  });

  it('leaves nothing behind when it cannot be noted', async () => {
    const userId = await storeUser(records, { days: null });
    await sql`ALTER TABLE audit_log ADD CONSTRAINT none CHECK (false) NOT VALID`.execute(records.queries);
    await expect(completeSignIn(tools, { userId, method: 'wallet', grant })).rejects.toThrow('refused a statement');
    await sql`ALTER TABLE audit_log DROP CONSTRAINT none`.execute(records.queries);
    expect(await kept(userId)).toEqual({ sessions: 0, entitlements: 0, acts: [] });
  });

  it('gives nothing when what was proved holds no more', async () => {
    const userId = await storeUser(records, { days: null });
    const stillProven = () => Promise.reject(new Error('changed'));
    await expect(completeSignIn(tools, { userId, method: 'password', grant, stillProven })).rejects.toThrow('changed');
    expect(await kept(userId)).toEqual({ sessions: 0, entitlements: 0, acts: [] });
  });
});
