import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { StateStore } from './port.ts';

/** Counts changes of what is kept in the state store that older code would misread. */
const knownVersion = 1;
const key = 'meta:schema';
const markSchema = z.object({ version: z.number().int() });

/**
 * Marks a new state store with the version this code writes, and refuses one that was written by newer code (SCHEMA_NEWER) or
 * whose mark cannot be read (STATE_FAILED).
 */
export async function checkSchema(stateStore: StateStore): Promise<void> {
  if ((await readSchema(stateStore)) !== undefined) return;
  await stateStore.write({ put: [[key, Buffer.from(JSON.stringify({ version: knownVersion }))]] });
}

/** The version that the store is marked with, undefined for a new one. Throws as `checkSchema` does, and writes nothing. */
export async function readSchema(stateStore: StateStore): Promise<number | undefined> {
  const mark = await stateStore.get(key);
  if (!mark) return undefined;
  const version = versionOf(mark);
  if (version <= knownVersion) return version;
  const found = `The state store was written by a newer version of Mintscope (schema ${version}, this one knows ${knownVersion})`;
  const remedy = 'start that version, or set MINTSCOPE_DATA_DIR or MINTSCOPE_REDIS_PREFIX to an empty store';
  throw new EngineError('SCHEMA_NEWER', `${found}: ${remedy}.`);
}

function versionOf(mark: Uint8Array): number {
  const text = Buffer.from(mark).toString();
  try {
    return markSchema.parse(JSON.parse(text)).version;
  } catch (cause) {
    const sentence = `The schema mark of the state store (${key}) cannot be read: set MINTSCOPE_DATA_DIR or MINTSCOPE_REDIS_PREFIX to a store of Mintscope.`;
    throw new EngineError('STATE_FAILED', sentence, { cause });
  }
}
