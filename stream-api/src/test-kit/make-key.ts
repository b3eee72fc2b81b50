import { createKey } from '@mintscope/records/api-keys/create-key';
import { revokeKey } from '@mintscope/records/api-keys/revoke-key';
import { type KeyScope, keyScopes } from '@mintscope/schemas/api-keys';
import type { TestEngines } from './open-test-api.ts';

interface MadeKey {
  id: string;
  secret: string;
  headers: { authorization: string };
}

interface KeyOfTest {
  scopes?: readonly KeyScope[];
  perMinute?: number;
  /** When it was made, for one day; now and for ever unless told (ms). */
  madeMs?: number;
}

/** A key of a user in the records: of all scopes, with a limit that no test reaches, unless told. */
export async function makeTestKey({ engines }: TestEngines, userId: string, changes: KeyOfTest = {}): Promise<MadeKey> {
  const { scopes = keyScopes, perMinute = 100_000, madeMs } = changes;
  const given = { userId, adminId: null, name: 'a test’s', scopes, perMinute, days: madeMs === undefined ? null : 1 };
  const { apiKey, secret } = await createKey(
    engines.records,
    { ...given, nowMs: madeMs ?? Date.now() },
    async () => undefined,
  );
  return { id: apiKey.id, secret, headers: { authorization: `Bearer ${secret}` } };
}

/** As it is done in the records, of which no instance is told. */
export async function revokeTestKey({ engines }: TestEngines, userId: string, keyId: string): Promise<void> {
  await revokeKey(engines.records, { userId, keyId, nowMs: Date.now() }, async () => undefined);
}
