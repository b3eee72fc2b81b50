import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStateStore } from '../../testing/state-store/lmdb-opener.ts';
import { checkSchema } from './check-schema.ts';
import type { StateStore } from './port.ts';

const key = 'meta:schema';
let folder: string;
let store: StateStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-schema-'));
  store = await openStateStore(folder);
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function mark(): Promise<string> {
  return Buffer.from((await store.get(key)) ?? []).toString();
}

describe('checkSchema', () => {
  it('marks a new store, and accepts its own mark', async () => {
    await checkSchema(store);
    expect(await mark()).toBe('{"version":1}');
    await checkSchema(store);
    expect(await mark()).toBe('{"version":1}');
  });

  it('refuses a newer store in one sentence and leaves its mark', async () => {
    await store.write({ put: [[key, Buffer.from('{"version":2,"more":true}')]] });
    await expect(checkSchema(store)).rejects.toMatchObject({
      code: 'SCHEMA_NEWER',
      message:
        'The state store was written by a newer version of Mintscope (schema 2, this one knows 1): start that version, or set MINTSCOPE_DATA_DIR or MINTSCOPE_REDIS_PREFIX to an empty store.',
    });
    expect(await mark()).toBe('{"version":2,"more":true}');
  });

  it.each(['', 'x', '{}', '{"version":"1"}', '{"version":1.5}'])('refuses the mark %j', async (text) => {
    await store.write({ put: [[key, Buffer.from(text)]] });
    await expect(checkSchema(store)).rejects.toMatchObject({ code: 'STATE_FAILED' });
  });
});
