import { EngineError } from '@mintscope/engines/engine-error';
import type { Engines } from '@mintscope/records/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestEngines, type TestEngines } from '../test-kit/open-test-api.ts';
import { impatientEngines } from './impatient-engines.ts';

let test: TestEngines;
beforeAll(async () => {
  test = await openTestEngines();
});
afterAll(() => test?.close());

const away = () => Promise.reject(new EngineError('ENGINE_UNREACHABLE', 'away'));
const rest = { code: 'ENGINE_UNREACHABLE', message: expect.stringContaining('was away a moment ago') };

/** The engines, with one kind of read that fails. */
function failing(parts: {
  state?: Partial<Engines['stateStore']>;
  warehouse?: Partial<Engines['warehouse']>;
}): Engines {
  const { engines } = test;
  return impatientEngines({
    ...engines,
    stateStore: { ...engines.stateStore, ...parts.state },
    warehouse: { ...engines.warehouse, ...parts.warehouse },
  });
}

const one = z.object({ one: z.number() });

describe('a kind of read that fails', () => {
  it('of the state store is refused for a while, and no other kind with it', async () => {
    const { stateStore } = failing({
      state: {
        range: (index, options) => (index === 'volume' ? away() : test.engines.stateStore.range(index, options)),
        get: (key) => (key.startsWith('detail:') ? away() : test.engines.stateStore.get(key)),
      },
    });
    const page = { order: 'desc', limit: 5 } as const;
    await expect(stateStore.range('volume', page)).rejects.toMatchObject({ message: 'away' });
    await expect(stateStore.range('volume', page)).rejects.toMatchObject(rest);
    await expect(stateStore.get('detail:x')).rejects.toMatchObject({ message: 'away' });
    await expect(stateStore.get('detail:y')).rejects.toMatchObject(rest);
    expect(await stateStore.range('age', page)).toEqual([]);
    expect(await stateStore.get('row:x')).toBeUndefined();
    expect(await stateStore.getMany(['row:x'])).toEqual([undefined]);
    expect(await stateStore.count('volume')).toBe(0);
  });

  it('of the warehouse is refused for a while, and no other statement with it', async () => {
    const broken = 'SELECT 2 AS one';
    const { warehouse } = failing({
      warehouse: {
        query: (sql, params, schema) => (sql === broken ? away() : test.engines.warehouse.query(sql, params, schema)),
      },
    });
    await expect(warehouse.query(broken, {}, one)).rejects.toMatchObject({ message: 'away' });
    await expect(warehouse.query(broken, {}, one)).rejects.toMatchObject(rest);
    expect(await warehouse.query('SELECT 1 AS one', {}, one)).toEqual([{ one: 1 }]);
  });

  it('is found by each kind where the engine is away as a whole, and then answered at once', async () => {
    let asked = 0;
    const { stateStore } = failing({
      state: {
        get: () => {
          asked += 1;
          return away();
        },
      },
    });
    for (const key of ['row:a', 'row:b', 'detail:a', 'detail:b', 'row:c']) {
      await expect(stateStore.get(key)).rejects.toMatchObject({ code: 'ENGINE_UNREACHABLE' });
    }
    expect(asked).toBe(2);
  });
});
