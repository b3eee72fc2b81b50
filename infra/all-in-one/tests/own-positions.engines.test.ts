import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Warehouse } from '@mintscope/engines/warehouse/port';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { Executable } from '@mintscope/schemas/picks/executable';
import { encodeRows } from '@mintscope/scoring-workers/shard/encode-published';
import { encodeStandings } from '@mintscope/scoring-workers/sink/encode-standings';
import { readUpdates } from '@mintscope/scoring-workers/sink/read-updates';
import { openRules } from '@mintscope/scoring-workers/testing/open-rules';
import { openTestWarehouse } from '@mintscope/scoring-workers/testing/open-test-warehouse';
import { randomMarket } from '@mintscope/scoring-workers/testing/random-market';
import { ShardRun } from '@mintscope/scoring-workers/testing/run-shard';
import { type FollowedPick, OwnPositions } from '@mintscope/stream-api/queries/own-positions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const events = randomMarket({ seed: 79, events: 1_500, late: 0, gaps: 0 });

let folder: string;
let warehouse: Warehouse;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mintscope-own-positions-'));
  warehouse = await openTestWarehouse(folder);
});
afterEach(async () => {
  await warehouse.close();
  await rm(folder, { recursive: true, force: true });
});

/** A shard that tells each event's row, as one that is not busy does. */
class PlayedMarket {
  readonly run = new ShardRun();
  /** By mint: those made, and what became of them. */
  readonly calls = new Map<string, Call>();
  readonly figures = new Map<string, CallFigures>();
  #batches: Uint8Array[] = [];
  #events = 0;

  play(count: number): void {
    for (const event of events.slice(this.#events, this.#events + count)) {
      this.run.process([event]);
      const published = this.run.shard.publisher.publish(Number.MAX_SAFE_INTEGER, 0);
      for (const news of [...published.news, ...published.rows.map((row) => row.news)]) {
        for (const call of news?.calls ?? []) this.calls.set(call.mint, call);
        for (const figures of news?.callFigures ?? []) this.figures.set(figures.mint, figures);
      }
      this.#batches.push(...encodeRows(published, { partition: 0, offset: 0 }).map(({ bytes }) => bytes));
    }
    this.#events += count;
  }

  /** Rows so far are told to no one. */
  forget(): void {
    this.#batches = [];
  }

  /** What the sink makes of it since. */
  async tell(): Promise<void> {
    const { ndjson, rows } = encodeStandings(readUpdates(this.#batches.map((value) => ({ offset: 0, value }))));
    this.forget();
    await warehouse.insert({ table: 'standings', ndjson, rows, token: `up to ${this.#events}` });
  }
}

function playCalled(): PlayedMarket {
  const called = new PlayedMarket();
  called.run.tellRules(openRules());
  return called;
}

const pickOf = ({ mint, calledAt, price }: Call): FollowedPick => ({ mint, selectedAtMs: calledAt, entry: { price } });

/** Every one as the platform's call of the same time and price has it, read as of the same moment. */
async function expectAlike(own: OwnPositions, { figures, calls }: PlayedMarket): Promise<void> {
  for (const { mint, asOf, executable } of figures.values())
    expect(await own.read(warehouse, [pickOf(calls.get(mint)!)], asOf), mint).toEqual([executable.map(nearly)]);
}

/** To the ninth digit. */
function nearly(position: Executable): unknown {
  const near = (value: number | null) =>
    value === null ? null : expect.closeTo(value, 9 - Math.floor(Math.log10(Math.abs(value) || 1)));
  const { spentSol, peakX, ruleX, nowX } = position;
  return { ...position, spentSol: near(spentSol), peakX: near(peakX), ruleX: near(ruleX), nowX: near(nowX) };
}

describe('positions of own picks', () => {
  it.each([true, false])(
    'are those of calls made at the same time and price, as the market goes on (called: %s)',
    async (isCalled) => {
      const called = playCalled();
      // Rows of a token that is called say where its calls stand; of others the newest trade alone is told.
      const told = isCalled ? called : new PlayedMarket();
      const own = new OwnPositions();
      for (let part = 0; part < 3; part++) {
        for (const market of new Set([called, told])) market.play(events.length / 3);
        await told.tell();
        await expectAlike(own, called);
      }
      await expectAlike(new OwnPositions(), called);
      const positions = [...called.figures.values()].map(({ executable }) => executable[1]!);
      for (const isSold of [true, false])
        expect(positions.filter(({ ruleClosed }) => ruleClosed === isSold).length).toBeGreaterThan(3);
    },
  );

  it('come to the same where each reading ends after a few tellings, and few picks are remembered', async () => {
    const called = playCalled();
    called.play(events.length);
    await called.tell();
    const picks = [...called.calls.values()].map(pickOf);
    const nowMs = events.at(-1)!.receivedAtMs! + 60_000;
    const wanted = await new OwnPositions().read(warehouse, picks, nowMs);
    const own = new OwnPositions({ tellings: 100, atOnce: 7 });
    let read = await own.read(warehouse, picks, nowMs);
    for (let readings = 1; read.includes(null); readings++) {
      expect(readings).toBeLessThan(events.length / 100);
      expect(read.map((one, n) => one ?? wanted[n])).toEqual(wanted);
      read = await own.read(warehouse, picks, nowMs);
    }
    expect(read).toEqual(wanted);
    const forgetful = new OwnPositions({ picks: 2 });
    for (let times = 0; times < 2; times++) expect(await forgetful.read(warehouse, picks, nowMs)).toEqual(wanted);
  });

  it('are not known of picks that were made before anything was told', async () => {
    const called = playCalled();
    called.play(events.length / 3);
    const untold = [...called.calls.values()].map(pickOf);
    called.forget();
    called.play((events.length * 2) / 3);
    await called.tell();
    const own = new OwnPositions();
    const all = await own.read(warehouse, [...called.calls.values()].map(pickOf), Date.now());
    expect(all.slice(0, untold.length)).toEqual(untold.map(() => []));
    expect(all.slice(untold.length)).not.toContainEqual([]);
    expect(all.length).toBeGreaterThan(untold.length);
  });
});
