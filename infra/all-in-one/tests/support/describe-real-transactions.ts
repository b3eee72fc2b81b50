import { isLeftOut } from '@mintscope/engines/testing/slice';
import { transactionsMissing } from '@mintscope/ingest/sources/testing/load-transactions';
import { hostile } from '@mintscope/ingest/sources/testing/misbehaviour';
import { type RpcServer, startRpcServer } from '@mintscope/ingest/sources/testing/rpc-server';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { expectToldFigures } from './expect-told-figures.ts';
import { expected, failed, figuresOf, hasTrades, mints, served, sum, tradesOf } from './expected-figures.ts';
import { followLive, type LiveRows } from './live-client.ts';
import { eventually } from './mintscope-process.ts';
import type { RunningMintscope } from './running-mintscope.ts';

/** Launchpad and pool programs that are decoded. */
const programsDecoded = 8;
export type StartMintscope = (node: Pick<RpcServer, 'rpcUrl' | 'wsUrl'>) => Promise<RunningMintscope>;

interface Running {
  rpc: RpcServer;
  mintscope: RunningMintscope;
}

/** The product with the chain as its source, following every program from before the first transaction. */
async function startOn(seed: number, start: StartMintscope): Promise<Running> {
  const rpc = await startRpcServer({ seed });
  try {
    const mintscope = await start(rpc);
    const followed = mintscope.followed.flat();
    expect(new Set(followed).size).toBe(programsDecoded);
    await eventually('every program is followed', async () => {
      const listed = rpc.asked.calls.get('getSignaturesForAddress') ?? 0;
      return rpc.feed.subscriptions === followed.length && listed >= followed.length ? true : undefined;
    });
    return { rpc, mintscope };
  } catch (error) {
    await rpc.close();
    throw error;
  }
}

async function stop({ rpc, mintscope }: Running): Promise<void> {
  await mintscope.stop();
  await rpc.close();
}

/** The ways in which the parts of the product run: a slice has one of them. */
const arrangements = ['embedded', 'distributed'] as const;

/** The end-to-end test of the product, wherever its parts run. */
export function describeRealTransactions(arrangement: (typeof arrangements)[number], start: StartMintscope): void {
  const leftOut = transactionsMissing || isLeftOut(arrangements.indexOf(arrangement), arrangements.length);
  describe.skipIf(leftOut)('real transactions over a node that behaves, one after the other', () =>
    describeCalmNode(start),
  );
  describe.skipIf(leftOut)('real transactions over a node that drops, lags, repeats and refuses', () =>
    describeHostileNode(start),
  );
}

function describeCalmNode(start: StartMintscope): void {
  let running: Running;
  let lives: LiveRows[] = [];

  beforeAll(async () => {
    running = await startOn(1, start);
    const { apis, output } = running.mintscope;
    const following = apis.map(({ url }) => followLive(url, { channel: 'tokens', limit: 1000 }));
    lives = await Promise.all(following).catch((error: unknown) => {
      console.error(output());
      throw error;
    });
  }, 180_000);
  afterAll(async () => {
    for (const live of lives) live.close();
    if (running) await stop(running);
  });

  test('reach /ws as rows with the exact figures', async () => {
    onTestFailed(() => console.error(running.mintscope.output()));
    for (const transaction of served) {
      running.rpc.publish(transaction);
      // Between two of these transactions lie months: no source tells an event again so long after.
      if (hasTrades(transaction)) await running.mintscope.untilTold?.(transaction);
      const concerned = mints.filter((mint) =>
        tradesOf(mint).some(({ signature }) => signature === transaction.signature),
      );
      for (const mint of concerned) {
        const trades = tradesOf(mint);
        for (const live of lives) {
          const row = await live.row(mint, ({ swaps }) => swaps === trades.length);
          expect(row).toMatchObject(figuresOf(mint));
          expect(row.volumeSol).toBe(sum(trades.map(({ sol }) => sol)) / 1e9);
        }
      }
    }
  }, 180_000);

  test('of one token reach /ws as well, and sequence numbers count without a gap', async () => {
    const [created] = expected?.creations ?? [];
    for (const { url } of running.mintscope.apis) {
      const one = await followLive(url, { channel: 'token', address: created!.mint });
      expect(await one.row(created!.mint, () => true)).toMatchObject(figuresOf(created!.mint));
      expect([...one.rows().keys()]).toEqual([created!.mint]);
      one.close();
    }
    for (const live of lives) {
      const sequence = live.sequence();
      expect(sequence.length).toBeGreaterThan(mints.length);
      expect(sequence).toEqual(sequence.map((_, index) => index + 1));
    }
  });

  test('failed ones change nothing', async () => {
    onTestFailed(() => console.error(running.mintscope.output()));
    for (const transaction of failed) running.rpc.publish(transaction);
    const follow = running.mintscope.followed.flatMap((programs) =>
      failed.filter(({ mentions }) => programs.some((program) => mentions.includes(program))),
    );
    await eventually('each failed transaction is left out by every source that follows it', async () => {
      const text = await running.mintscope.ingestMetrics();
      const counts = [...text.matchAll(/^mintscope_ingest_drops_total\{[^}]*reason="failed"[^}]*\} (\d+)/gm)];
      return sum(counts.map(([, count]) => Number(count))) === follow.length ? true : undefined;
    });
    expect(follow.length).toBeGreaterThanOrEqual(failed.length);
    for (const api of running.mintscope.apis) await expectToldFigures(api);
    await running.mintscope.expectStored?.();
  }, 180_000);

  test('are found by their text', async () => {
    for (const { mint, symbol, name } of expected?.creations ?? [])
      for (const text of [symbol, name.toUpperCase(), mint.slice(5, 20)])
        for (const { get } of running.mintscope.apis) {
          const found = await get<TokenRow[]>(`/tokens/search?query=${encodeURIComponent(text)}`);
          expect(found.map(({ address }) => address)).toContain(mint);
        }
  });
}

function describeHostileNode(start: StartMintscope): void {
  let running: Running;
  const seed = 20_260;

  beforeAll(async () => {
    running = await startOn(seed, start);
  }, 180_000);
  afterAll(async () => {
    if (running) await stop(running);
  });

  test('come out of REST exactly once, with the exact figures', async () => {
    onTestFailed(() => console.error(`seed ${seed}\n${running.mintscope.output()}`));
    running.rpc.plan = { ...hostile, dropConnection: 0 };
    const { mintscope, rpc } = running;
    // One after the other: months lie between these, and what is told so long after others is refused.
    for (const transaction of [...served, ...failed]) {
      const before = await eventsTold(mintscope);
      rpc.publish(transaction);
      if (!hasTrades(transaction)) continue;
      rpc.feed.disconnectAll();
      const isTold = async () => ((await eventsTold(mintscope)) > before ? true : undefined);
      await (mintscope.untilTold?.(transaction) ?? eventually(`${transaction.signature} is told`, isTold));
    }
    // Whatever the feed lost is found by listing signatures after a reconnect.
    running.rpc.feed.disconnectAll();
    for (const api of running.mintscope.apis) await expectToldFigures(api);
    await running.mintscope.expectStored?.();
    expect(running.rpc.asked.busy).toBeGreaterThan(0);
  }, 240_000);
}

/** Events that ingest has put into the log. */
async function eventsTold({ ingestMetrics }: RunningMintscope): Promise<number> {
  const counts = (await ingestMetrics()).matchAll(/^mintscope_ingest_events_total\{.*\} (\d+)$/gm);
  return sum([...counts].map(([, count]) => Number(count)));
}
