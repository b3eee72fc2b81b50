import { readConfig } from '@mintscope/engines/config';
import { createLogger } from '@mintscope/engines/logger';
import { encodeBatch } from '@mintscope/schemas/events/batch/encode-batch';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { concernsEveryPartition, partitionOf, topics } from '@mintscope/schemas/events/topics';
import { isWalletFactsEvent } from '@mintscope/schemas/events/wallet-facts-event';
import { tokenRowSchema } from '@mintscope/schemas/token';
import { expect, it } from 'vitest';
import { openTestEngines, until } from '../testing/open-test-engines.ts';
import { SmallMarket } from '../testing/small-market.ts';
import { startShards } from './start-shards.ts';

const partitions = 4;
const tokens = 1_000_000_000n;
const sol = 1_000_000_000n;

it('partitions tell each other through the log who is smart money, also when scoring restarts in between', async () => {
  const engines = await openTestEngines(partitions);
  const { eventLog, stateStore } = engines;
  const config = readConfig({ MINTSCOPE_DATA_DIR: engines.folder, MINTSCOPE_PARTITIONS: String(partitions) });
  const { signal } = new AbortController();
  const start = () => startShards({ config, engines, log: createLogger('silent', 'test'), signal });
  const tell = async (events: readonly ChainEvent[]) => {
    for (let partition = 0; partition < partitions; partition++) {
      const own = events.filter(
        (event) => concernsEveryPartition(event) || partitionOf(event.mint, partitions) === partition,
      );
      if (own.length > 0) await eventLog.append(topics.chainEvents, partition, [encodeBatch(own)]);
    }
  };
  const told = async () => {
    const all = Array.from({ length: partitions }, (_, partition) =>
      eventLog.read(topics.chainEvents, partition, 0, { records: 1e5, bytes: 1e9 }),
    );
    return (await Promise.all(all)).flat().filter(({ value }) => isWalletFactsEvent(value)).length;
  };
  const smart = async (mint: string) => {
    const bytes = await stateStore.get(`row:${mint}`);
    return bytes && tokenRowSchema.parse(JSON.parse(new TextDecoder().decode(bytes))).smartDegenCount;
  };

  const market = new SmallMarket();
  const [wallet, creator] = [market.key(7), market.key(2)];
  const targets = Array.from({ length: 12 }, (_, at) => market.key(100 + at));
  expect(new Set(targets.map((mint) => partitionOf(mint, partitions))).size).toBe(partitions);
  let service = start();
  for (const mint of targets)
    await tell([market.launch(mint, creator), market.trade('buy', mint, wallet, tokens, sol)]);
  // So many that it stays smart money when the targets die in its hands: each look below lets time pass.
  for (let at = 0; at < 40; at++) {
    const mint = market.key(1000 + at);
    await tell([
      market.launch(mint, creator),
      market.trade('buy', mint, wallet, tokens, sol),
      market.trade('sell', mint, wallet, tokens, 3n * sol),
    ]);
  }
  // Two steps: then results are on their way to the partition that keeps the wallet's record.
  for (let step = 0; step < 3; step++) await tell([market.wait(30_000)]);
  await until(async () => (await told()) > 0, 'results in the log');
  await service.close();
  service = start();
  await until(async () => {
    await tell([market.wait(30_000)]);
    return (await smart(targets[0]!)) === 1;
  }, 'a verdict');
  for (const mint of targets) await until(async () => (await smart(mint)) === 1, `smart money in ${mint}`);
  await service.close();
  await engines.close();
});
