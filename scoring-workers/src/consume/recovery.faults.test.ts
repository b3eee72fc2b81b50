import { readConfig } from '@mintscope/engines/config';
import type { EventLog } from '@mintscope/engines/event-log/port';
import { createLogger } from '@mintscope/engines/logger';
import type { StateStore } from '@mintscope/engines/state-store/port';
import { rounds } from '@mintscope/engines/testing/slice';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { encodeControlEvent, toControlEvent } from '@mintscope/schemas/events/control-event';
import { topics } from '@mintscope/schemas/events/topics';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectSameAs } from '../testing/compare-run.ts';
import { crashingEngines, crashPoints } from '../testing/crashing-engines.ts';
import { openRules } from '../testing/open-rules.ts';
import { openTestEngines, type TestEngines, until } from '../testing/open-test-engines.ts';
import { randomMarket } from '../testing/random-market.ts';
import { ShardRun } from '../testing/run-shard.ts';
import { startShards } from './start-shards.ts';

const batchEvents = 40;
const log = createLogger('silent', 'test');
const set = createParameterSet({ 'main.weights.surface': 0.6, 'transaction.sample.signatureLimit': 20 });

let engines: TestEngines;
let eventLog: EventLog;
let stateStore: StateStore;

beforeEach(async () => {
  engines = await openTestEngines();
  ({ eventLog, stateStore } = engines);
});
afterEach(() => engines.close());

function start(seen: { eventLog: EventLog; stateStore: StateStore }) {
  const config = readConfig({ MINTSCOPE_SNAPSHOT_EVENTS: '150', MINTSCOPE_DATA_DIR: engines.folder });
  const { signal } = new AbortController();
  return startShards({ config, engines: { ...engines, ...seen }, log, signal });
}

function cut(events: readonly ChainEvent[]): Uint8Array[] {
  const batches: Uint8Array[] = [];
  for (let at = 0; at < events.length; at += batchEvents) batches.push(encodeBatch(events.slice(at, at + batchEvents)));
  return batches;
}

describe('scoring', () => {
  for (const point of crashPoints) {
    it(`comes to the same rows, details, updates and calls after dying again and again ${point}`, async () => {
      const events = randomMarket({ seed: 22, events: rounds(1200, 600), gaps: 0.004 });
      const undisturbed = new ShardRun();
      const half = events.length / 2;
      undisturbed.tellRules(openRules(), 1);
      undisturbed.process(events.slice(0, half));
      undisturbed.tell(set, 2);
      undisturbed.process(events.slice(half));
      undisturbed.publish();
      expect(undisturbed.calls.size).toBeGreaterThan(1);
      const rules = { type: 'picking_rules', v: 1, id: 1, decidedAtMs: 0, rules: openRules() } as const;
      const picking = encodeControlEvent({ ...rules, version: versionRules(rules.rules) });
      const told = encodeControlEvent(toControlEvent(set, { id: 2, decidedAtMs: 0 }));
      const batches = [...cut(events.slice(0, half)), told, ...cut(events.slice(half))];
      await eventLog.append(topics.chainEvents, 0, [picking]);
      const offset = batches.length + 1;
      let crashes = 0;
      for (let life = 1; batches.length > 0; life++) {
        const dying = crashingEngines({ eventLog, stateStore }, point, point.endsWith('commit') ? 1 : 2 + (life % 4));
        const service = start(dying);
        for (let fed = 0; fed < 6 && batches.length > 0 && !dying.hasCrashed(); fed++) {
          const { next } = await eventLog.range(topics.tokenUpdates, 0);
          await eventLog.append(topics.chainEvents, 0, [batches.shift()!]);
          const published = async () => (await eventLog.range(topics.tokenUpdates, 0)).next > next;
          await until(async () => dying.hasCrashed() || (await published()), 'an update or the crash');
        }
        await service.close();
        crashes += Number(dying.hasCrashed());
      }
      expect(crashes).toBeGreaterThan(2);
      const service = start({ eventLog, stateStore });
      await expectSameAs(undisturbed, engines);
      await service.close();
      expect(await stateStore.progress('scoring:0')).toMatchObject({ offset, snapshotOffset: offset });
    });
  }

  it('stops when another owner takes the partition over, and leaves its state alone', async () => {
    const events = randomMarket({ seed: 4, events: 400 });
    const batches = cut(events);
    const first = start({ eventLog, stateStore });
    for (const batch of batches.slice(0, 5)) await eventLog.append(topics.chainEvents, 0, [batch]);
    await until(async () => (await stateStore.progress('scoring:0'))?.offset === 5, 'the first five records');
    const lease = await stateStore.acquire('scoring:0');
    for (const batch of batches.slice(5)) await eventLog.append(topics.chainEvents, 0, [batch]);
    await first.close();
    expect(await stateStore.progress('scoring:0')).toMatchObject({ offset: 5 });
    await stateStore.commit(lease, { progress: (await stateStore.progress('scoring:0'))! });
  });
});
