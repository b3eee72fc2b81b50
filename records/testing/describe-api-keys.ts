import { randomUUID } from 'node:crypto';
import { keyLimits } from '@mintscope/schemas/api-keys';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeAccount } from '../src/accounts/change-account.ts';
import { createKey, type KeyWish } from '../src/api-keys/create-key.ts';
import { keyInForce, selectKeys } from '../src/api-keys/key-row.ts';
import { findableHash } from '../src/api-keys/make-key.ts';
import { revokeKey } from '../src/api-keys/revoke-key.ts';
import { selectOwnKeys } from '../src/api-keys/select-own-keys.ts';
import type { Records } from '../src/records.ts';
import { type RecordsHarness, useProcesses } from './records-harness.ts';
import { storeUser } from './store-user.ts';

const nowMs = Date.parse('2026-03-01T12:00:00Z');
const dayMs = 86_400_000;
const development = { development: false };

/** What must hold of API keys, on every engine of the records. */
export function describeApiKeys(engine: string, harness: RecordsHarness): void {
  const processes = useProcesses(harness);
  let records: Records;
  beforeAll(() => {
    records = processes[0]!;
  });

  let noted = 0;
  const note = async () => {
    noted += 1;
  };
  const make = (userId: string, changes: Partial<KeyWish> = {}, through = records) =>
    createKey(
      through,
      {
        ...{ userId, adminId: null, name: 'bot', scopes: ['read-market'], perMinute: 120, days: null, nowMs },
        ...changes,
      },
      note,
    );
  const find = async (secret: string) => (await selectKeys(records.queries, { hash: findableHash(secret)! }))[0];

  describe(`API keys in ${engine}`, () => {
    it('are found by what was shown once, of which a hash is kept alone', async () => {
      const userId = await storeUser(records, { days: 3 });
      const before = noted;
      const { apiKey, secret } = await make(userId, { scopes: ['read-own', 'write-own'], days: 30 });
      expect(noted).toBe(before + 1);
      expect(secret).toMatch(/^ms_[\w-]{43}$/);
      expect(apiKey).toEqual({
        ...{ id: apiKey.id, name: 'bot', prefix: secret.slice(0, 9), scopes: ['read-own', 'write-own'] },
        ...{ perMinute: 120, createdAt: nowMs, lastUsedAt: null, expiresAt: nowMs + 30 * dayMs },
      });
      expect(await selectOwnKeys(records.queries, userId)).toEqual([apiKey]);
      const row = await find(secret);
      expect(row).toMatchObject({ id: apiKey.id, user_id: userId, role: 'user', per_minute: 120 });
      expect(row?.entitled_until).toBeInstanceOf(Date);
      expect(await selectKeys(records.queries, { ids: [apiKey.id, randomUUID()] })).toEqual([row]);
      const stored = await records.queries.selectFrom('api_keys').selectAll().where('id', '=', apiKey.id).execute();
      expect(JSON.stringify(stored)).not.toContain(secret.slice(10));
      expect(await find(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    });

    it.each(['', 'ms_', 'ms_short', `ms_${'a'.repeat(44)}`, `xx_${'a'.repeat(43)}`])('%j is none', (text) => {
      expect(findableHash(text)).toBeNull();
    });

    it('let in until they are revoked, by their own user alone, or run out', async () => {
      const [userId, stranger] = [await storeUser(records), await storeUser(records)];
      const { apiKey, secret } = await make(userId, { days: 1 });
      const isIn = async (atMs: number) => keyInForce((await find(secret))!, development, atMs);
      expect([await isIn(nowMs + dayMs - 1), await isIn(nowMs + dayMs)]).toEqual([true, false]);
      const revocation = { userId, keyId: apiKey.id, nowMs };
      const before = noted;
      await expect(revokeKey(records, { ...revocation, userId: stranger }, note)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      expect(await isIn(nowMs)).toBe(true);
      await revokeKey(records, revocation, note);
      expect(await isIn(nowMs)).toBe(false);
      expect(await selectOwnKeys(records.queries, userId)).toEqual([]);
      await expect(revokeKey(records, revocation, note)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(noted).toBe(before + 1);
    });

    it('end with the suspension of their account, and go with the account', async () => {
      const [byId, userId] = [await storeUser(records, { role: 'owner' }), await storeUser(records)];
      const { apiKey, secret } = await make(userId);
      const change = { byId, userId, role: undefined, suspended: true, nowMs, audit: note };
      expect(await changeAccount(records, change)).toEqual([apiKey.id]);
      await changeAccount(records, { ...change, suspended: false });
      expect(keyInForce((await find(secret))!, development, nowMs)).toBe(false);
      await records.queries.deleteFrom('entitlements').where('user_id', '=', userId).execute();
      await records.queries.deleteFrom('wallets').where('user_id', '=', userId).execute();
      await records.queries.deleteFrom('users').where('id', '=', userId).execute();
      expect(await find(secret)).toBeUndefined();
    });

    it('are so many at most, however many are asked for at once; those that have run out do not count', async () => {
      const userId = await storeUser(records);
      await make(userId, { days: 1, nowMs: nowMs - 2 * dayMs });
      for (let n = 0; n < keyLimits.keys - 2; n++) await make(userId);
      const wishes = [0, 1, 2, 3].map((n) => make(userId, {}, processes[n % 2]));
      const ends = (await Promise.allSettled(wishes)).map(({ status }) => status);
      expect(ends.filter((end) => end === 'fulfilled')).toHaveLength(2);
      await expect(make(userId)).rejects.toMatchObject({ code: 'LIST_FULL' });
      expect(await selectOwnKeys(records.queries, userId)).toHaveLength(keyLimits.keys + 1);
    });

    it('are no admin’s to make in a user’s place', async () => {
      const userId = await storeUser(records);
      await expect(make(userId, { adminId: randomUUID() })).rejects.toMatchObject({ code: 'SWITCHED' });
      expect(await selectOwnKeys(records.queries, userId)).toEqual([]);
    });

    it('of a development account open nothing where development access is off', async () => {
      const userId = `${randomUUID().slice(0, 14)}8${randomUUID().slice(15)}`;
      await records.queries.insertInto('users').values({ id: userId, role: 'user', created_at: new Date() }).execute();
      const row = (await find((await make(userId)).secret))!;
      expect([true, false].map((on) => keyInForce(row, { development: on }, nowMs))).toEqual([true, false]);
    });
  });
}
