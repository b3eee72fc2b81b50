import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { detailWishes } from '@mintscope/schemas/detail-wishes';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { partitionOf, topics } from '@mintscope/schemas/events/topics';
import { expect, it } from 'vitest';
import { openTestEngines, until } from '../testing/open-test-engines.ts';
import { WrittenToken } from '../testing/written-token.ts';
import { hearWishes } from './hear-wishes.ts';
import { startShards } from './start-shards.ts';

const partitions = 2;
const log = createLogger('silent', 'test');

it('a detail is made when a reader waits for it, however lately the last one was, and the reader is told when it is stored', async () => {
  const engines = await openTestEngines(partitions);
  const { eventLog, stateStore, signals } = engines;
  const config = readConfig({ MINTSCOPE_DATA_DIR: engines.folder, MINTSCOPE_PARTITIONS: String(partitions) });
  const wishes = await hearWishes({ signals, log, onWanted: (mint) => shards.want(mint) });
  const { signal } = new AbortController();
  const shards = startShards({ config, engines, log, signal, onAnswered: wishes.tell });
  const answered: string[] = [];
  await signals.listen(detailWishes.made, (mint) => answered.push(mint));
  const token = new WrittenToken().launch().wait(3_000).crowd(8);
  const { mint } = token;
  const append = (events: readonly ChainEvent[]) =>
    eventLog.append(topics.chainEvents, partitionOf(mint, partitions), [encodeBatch(events)]);
  const version = async (kind: string) => {
    const bytes = await stateStore.get(`${kind}:${mint}`);
    return bytes === undefined ? 0 : Number(JSON.parse(new TextDecoder().decode(bytes)).version);
  };
  const versions = async () => Promise.all([version('row'), version('detail')]);

  await append(token.events.splice(0));
  await until(async () => (await version('detail')) > 0, 'the first detail, which is made at once');
  // By itself the next one comes a second after the last.
  for (let n = 1; n <= 10; n++) {
    const before = await version('row');
    await append(token.buy(token.wallet(40 + n), 0.1).events.splice(0));
    await until(async () => (await version('row')) > before, 'a newer row');
    await signals.publish(detailWishes.wanted, mint);
    await until(() => answered.length === n, 'an answer');
    const [row, detail] = await versions();
    expect(detail).toBe(row);
  }

  // Nothing is to be made: that is told, too. So it is of a token that is not known; what is no address is passed over.
  await signals.publish(detailWishes.wanted, mint);
  await until(() => answered.length > 10, 'an answer again');
  const unknown = new WrittenToken(2).launch().mint;
  await signals.publish(detailWishes.wanted, 'nonsense');
  await signals.publish(detailWishes.wanted, unknown);
  await until(() => answered.length > 11, 'an answer for what is not known');
  expect(answered).toEqual([...Array.from({ length: 11 }, () => mint), unknown]);
  await wishes.close();
  await shards.close();
  await engines.close();
});
