import type { AlertMark, WatchedAlert } from '@mintscope/records/alerts/select-watched';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { TokenRow } from '@mintscope/schemas/token';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeTokenRow } from '../../testing/make-token-row.ts';
import { AlertBook, type Told } from './alert-book.ts';

const madeMs = 1_800_000_000_000;
const settledMs = madeMs + alertLimits.settleMs;

function alertOf(changes: Partial<WatchedAlert> = {}): WatchedAlert {
  return {
    no: 1n,
    id: 'b7a5c1de-6f0b-4c56-9d0e-1f6a0f0c0001',
    userId: 'b7a5c1de-6f0b-4c56-9d0e-1f6a0f0c0002',
    name: 'Above 100K',
    mints: null,
    filter: 'marketCap:100000..',
    coolDownMs: 0,
    priority: 'normal',
    ways: { sound: false, browser: false, telegram: false, webhook: false },
    watchedFrom: madeMs,
    ...changes,
  };
}

function open(...alerts: WatchedAlert[]) {
  const book = new AlertBook();
  book.watch(alerts);
  let at = settledMs;
  /** Versions of the rows by which alerts fired. */
  const tell = (rows: readonly Partial<TokenRow>[], n = 1) => {
    for (const changes of rows) {
      at += 1_000;
      book.decide({ row: makeTokenRow(n, changes), partition: 0, appendedAtMs: at });
    }
    return book.handOver().fired.map(({ version }) => version);
  };
  return { book, tell, wait: (ms: number) => (at += ms), from: (ms: number) => (at = ms) };
}

const caps = (...values: (number | null)[]) => values.map((marketCap, n) => ({ marketCap, version: n + 2 }));

describe('an alert', () => {
  it('fires with the row that crosses, and again only after 5 % back', () => {
    const { tell } = open(alertOf());
    expect(tell(caps(90_000, 99_999, 100_000, 150_000, 96_000, 101_000, 95_000, 120_000, 94_999, 100_001))).toEqual([
      4, 11,
    ]);
  });

  it('of an upper bound goes back upwards', () => {
    const { tell } = open(alertOf({ filter: 'bundlerRate:..0.1' }));
    const rows = [0.3, 0.1, 0.104, 0.1, 0.106, 0.1].map((bundlerRate, n) => ({ bundlerRate, version: n + 2 }));
    expect(tell(rows)).toEqual([3, 7]);
  });

  it('fires when all of its conditions hold, and is ready again when one of them is clearly gone', () => {
    const { tell } = open(alertOf({ filter: 'marketCap:100000..;migrated:yes' }));
    expect(
      tell([
        { marketCap: 120_000, migrated: false, version: 2 },
        { marketCap: 120_000, migrated: true, version: 3 },
        { marketCap: 99_000, migrated: true, version: 4 },
        { marketCap: 120_000, migrated: true, version: 5 },
        { marketCap: 120_000, migrated: false, version: 6 },
        { marketCap: 120_000, migrated: true, version: 7 },
      ]),
    ).toEqual([3, 7]);
  });

  it('takes what is not known for what does not hold, unless it says otherwise', () => {
    expect(open(alertOf()).tell(caps(null, 120_000, null, 120_000))).toEqual([3, 5]);
    expect(open(alertOf({ filter: 'marketCap:100000..?' })).tell(caps(90_000, null, 120_000))).toEqual([3]);
  });

  it('waits for its cool-down, and fires then if it still holds', () => {
    const { tell, wait } = open(alertOf({ coolDownMs: 60_000 }));
    expect(tell(caps(90_000, 110_000, 90_000, 110_000))).toEqual([3]);
    wait(60_000);
    expect(tell([{ marketCap: 111_000, version: 6 }])).toEqual([6]);
    wait(60_000);
    expect(tell([{ marketCap: 111_000, version: 7 }])).toEqual([]);
  });

  it('looks at its tokens alone, each for itself', () => {
    const row = makeTokenRow(1);
    const { tell } = open(alertOf({ mints: new Set([row.address]) }));
    expect(tell(caps(90_000, 110_000), 2)).toEqual([]);
    expect(tell(caps(90_000, 110_000), 1)).toEqual([3]);
    const market = open(alertOf());
    expect(market.tell(caps(90_000, 110_000), 1)).toEqual([3]);
    expect(market.tell(caps(90_000, 110_000), 2)).toEqual([3]);
  });

  it('says what held, and the figures of that row', () => {
    const book = new AlertBook();
    book.watch([alertOf({ filter: 'marketCap:100000..;migrated:no;life:trading;words:token', no: 9n })]);
    book.decide({ row: makeTokenRow(3, { marketCap: 123_456 }), partition: 4, appendedAtMs: settledMs + 1 });
    const { fired, marks } = book.handOver();
    expect(fired).toEqual([
      expect.objectContaining({
        no: 9n,
        version: 7,
        symbol: 'T3',
        at: 1_700_000_100_000,
        met: [
          { field: 'marketCap', value: 123_456 },
          { field: 'migrated', value: false },
          { field: 'life', value: 'trading' },
          { field: 'words', value: 'T3 Token 3' },
        ],
        figures: expect.objectContaining({ marketCap: 123_456, finalScore: 60, band: null }),
      }),
    ]);
    expect(marks).toEqual([expect.objectContaining({ no: 9n, partition: 4, isOff: true, firedAt: settledMs + 1 })]);
  });

  it('takes a row that time alone changed for what it stands for, not for its newest event', () => {
    const createdAt = settledMs;
    const fires = (filter: string) => {
      const book = new AlertBook();
      book.watch([alertOf({ filter })]);
      for (const [version, finalScore, asOfMs] of [
        [2, 60, createdAt + 10_000],
        [3, 45, createdAt + 610_000],
      ] as const) {
        const row = makeTokenRow(1, { createdAt, eventTimeMs: createdAt + 10_000, version, finalScore });
        book.decide({ row, partition: 0, appendedAtMs: asOfMs + 50, asOfMs });
      }
      return book.fired.map(({ version, at, met }) => [version, at - createdAt, met.at(-1)?.value]);
    };
    expect(fires('finalScore:..50')).toEqual([[3, 610_000, 45]]);
    expect(fires('finalScore:..50;age:..300')).toEqual([]);
    expect(fires('finalScore:..50;age:300..')).toEqual([[3, 610_000, 610]]);
  });
});

describe('an alert of a move', () => {
  const liquid = (...values: [atS: number, liquidity: number | null][]) =>
    values.map(([atS, liquidity], n) => ({ liquidity, version: n + 2, eventTimeMs: settledMs + atS * 1000 }));
  const openMove = (filter: string, changes: Partial<WatchedAlert> = {}) => {
    const opened = open(alertOf({ filter, ...changes }));
    expect(opened.book.wantsPast(0)).toBe(true);
    opened.book.beginHistory(0);
    return opened;
  };

  it('fires with the row in which the figure has fallen by its part within its time, once', () => {
    const { tell } = openMove('liquidityFalls:0.5/60');
    expect(tell(liquid([0, 100], [10, 60], [20, 50], [30, 20], [40, 10]))).toEqual([4]);
  });

  it('does not fire at a level, nor for a fall that took longer', () => {
    const { tell } = openMove('liquidityFalls:0.5/60');
    expect(tell(liquid([0, 10], [10, 9], [20, 8]))).toEqual([]);
    expect(tell(liquid([0, 100], [50, 80], [100, 60], [150, 45], [200, 41]), 2)).toEqual([]);
  });

  it('counts from what stood when its time began, however long before that was told', () => {
    expect(openMove('liquidityFalls:0.5/60').tell(liquid([0, 100], [500, 40]))).toEqual([3]);
    expect(openMove('liquidityFalls:0.5/60').tell(liquid([0, 100], [10, 70], [500, 40]))).toEqual([]);
  });

  it('is ready again once the move is out of its time or clearly made good', () => {
    const { tell } = openMove('liquidityFalls:0.5/60');
    expect(tell(liquid([0, 100], [10, 50], [20, 52], [30, 49], [40, 60], [50, 49], [200, 49], [210, 24]))).toEqual([
      3, 7, 9,
    ]);
  });

  it('rests as long as its cool-down says', () => {
    const { tell } = openMove('liquidityFalls:0.5/60', { coolDownMs: 600_000 });
    expect(tell(liquid([0, 100], [10, 50], [20, 100], [30, 40]))).toEqual([3]);
  });

  it('of liquidity that is pulled fires for what providers take out, whatever sales leave', () => {
    const pool = (atS: number, liquidity: number, liquidityPulled: number | null, version: number) => ({
      ...{ liquidity, liquidityPulled, version },
      eventTimeMs: settledMs + atS * 1000,
    });
    const { tell } = openMove('liquidityPulled:0.5/60');
    expect(tell([pool(0, 100, null, 2), pool(5, 100, 0, 3), pool(10, 20, 0, 4)])).toEqual([]);
    expect(tell([pool(20, 12, 0.4, 5), pool(30, 8, 0.6, 6), pool(40, 2, 0.9, 7)])).toEqual([6]);
  });

  it('of what smart wallets spend fires for those that add to what they hold', () => {
    const row = (atS: number, smartBoughtSol: number, version: number) => ({
      ...{ smartDegenCount: 2, smartBoughtSol, version },
      eventTimeMs: settledMs + atS * 1000,
    });
    const { tell } = openMove('smartSpend:5/60');
    expect(tell([row(0, 12, 2), row(10, 14, 3), row(20, 17, 4), row(100, 17, 5), row(110, 30, 6)])).toEqual([4, 6]);
  });

  it('counts from the launch what is 0 there', () => {
    const row = { createdAt: settledMs, eventTimeMs: settledMs + 5_000, version: 2 };
    expect(openMove('smartBuy:2/60').tell([{ ...row, smartDegenCount: 2 }])).toEqual([2]);
    expect(openMove('bundlersSell:0.1/60').tell([{ ...row, bundlerSold: 0.1 }])).toEqual([2]);
    expect(openMove('smartBuy:2/60').tell([{ ...row, createdAt: settledMs - 60_000, smartDegenCount: 2 }])).toEqual([]);
  });

  it('does not count what was before it was made, but what stood then', () => {
    const { book, tell } = openMove('liquidityFalls:0.5/600');
    const made = alertOf({ no: 2n, filter: 'liquidityFalls:0.5/600', watchedFrom: settledMs + 2_500 });
    expect(tell(liquid([1, 100], [2, 80]))).toEqual([]);
    book.watch([made]);
    expect(tell(liquid([3, 45], [4, 40]))).toEqual([3]);
  });

  it('joins other conditions, and says how far it moved', () => {
    const { book } = openMove('bundlersSell:0.2/60;stage:migrated');
    const tell = (bundlerSold: number, migrated: boolean, appendedAtMs: number) =>
      book.decide({
        row: makeTokenRow(1, { bundlerSold, migrated, eventTimeMs: appendedAtMs }),
        partition: 0,
        appendedAtMs,
      });
    tell(0.1, false, settledMs + 1_000);
    tell(0.5, false, settledMs + 2_000);
    expect(book.fired).toEqual([]);
    tell(0.5, true, settledMs + 3_000);
    expect(book.handOver().fired[0]?.met).toEqual([
      { field: 'bundlersSell', value: 0.4 },
      { field: 'stage', value: 'migrated' },
    ]);
  });
});

describe('an alert of a stage', () => {
  it('fires as the token comes to it, and again after it was clearly left', () => {
    const progress = (...values: number[]) => values.map((progress, n) => ({ progress, version: n + 2 }));
    expect(open(alertOf({ filter: 'stage:closing' })).tell(progress(0.4, 0.5, 0.48, 0.5, 0.47, 0.5))).toEqual([3, 7]);
    expect(
      open(alertOf({ filter: 'stage:complete' })).tell([
        { investigationScore: 50, version: 2 },
        { investigationScore: 50, transactionScore: 0, version: 3 },
      ]),
    ).toEqual([3]);
  });
});

describe('a young alert', () => {
  it('does not tell what a token had already, but what it comes to have', () => {
    const { tell, from } = open(alertOf());
    from(madeMs);
    expect(tell([{ marketCap: 120_000 }])).toEqual([]);
    expect(tell([{ marketCap: 90_000 }, { marketCap: 120_000, version: 9 }])).toEqual([9]);
    expect(tell(caps(90_000, 110_000), 2)).toEqual([3]);
  });

  it('tells of tokens that are new with their first row', () => {
    const { tell, from } = open(alertOf());
    from(madeMs);
    expect(tell([{ marketCap: 120_000, version: 30, createdAt: madeMs + 5 }], 6)).toEqual([30]);
    expect(tell([{ marketCap: 120_000, version: 30, createdAt: madeMs - 5 }], 7)).toEqual([]);
  });

  it('is not decided by rows from before it was made, though they are read later', () => {
    const { tell, from } = open(alertOf());
    from(madeMs - 60_000);
    expect(tell([{ marketCap: 90_000 }, { marketCap: 120_000, version: 12 }])).toEqual([]);
    from(madeMs);
    expect(tell([{ marketCap: 121_000 }])).toEqual([]);
  });

  it('begins anew when it asks anew, and goes on when another alert changes', () => {
    const { book, tell } = open(alertOf());
    expect(tell(caps(90_000, 110_000))).toEqual([3]);
    book.watch([alertOf(), alertOf({ no: 2n, filter: 'marketCap:105000..', watchedFrom: settledMs + 10_000_000 })]);
    expect(tell([{ marketCap: 111_000 }])).toEqual([]);
    book.watch([alertOf({ watchedFrom: settledMs })]);
    expect(tell([{ marketCap: 111_000, version: 12 }])).toEqual([]);
    expect(tell([{ marketCap: 90_000 }, { marketCap: 111_000, version: 14 }])).toEqual([14]);
    book.watch([]);
    expect(book.isEmpty).toBe(true);
    expect(tell(caps(90_000, 110_000))).toEqual([]);
  });
});

describe('a book that is read again from what was kept', () => {
  it('decides as one that was never closed (property)', () => {
    const alerts = [
      alertOf({ no: 1n, filter: 'marketCap:100000..' }),
      alertOf({ no: 2n, filter: 'marketCap:..80000', coolDownMs: 5_000 }),
      alertOf({ no: 3n, filter: 'marketCap:90000..110000;migrated:yes' }),
      alertOf({ no: 4n, filter: 'liquidityFalls:0.2/30', coolDownMs: 5_000 }),
      alertOf({ no: 5n, filter: 'smartBuy:2/20;marketCap:75000..' }),
    ];
    const step = fc.record({
      n: fc.integer({ min: 1, max: 3 }),
      marketCap: fc.option(fc.integer({ min: 70_000, max: 130_000 })),
      migrated: fc.boolean(),
      liquidity: fc.option(fc.integer({ min: 50, max: 100 })),
      smartDegenCount: fc.integer({ min: 0, max: 5 }),
      waitMs: fc.oneof(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 500_000, max: 700_000 })),
      isClosed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const whole = new AlertBook();
        whole.watch(alerts);
        let torn = new AlertBook();
        torn.watch(alerts);
        const kept = new Map<string, AlertMark>();
        const fired: string[] = [];
        const keep = () => {
          const done = torn.handOver();
          fired.push(...done.fired.map(({ no, version }) => `${no} ${version}`));
          for (const { isOff, ...mark } of done.marks) {
            if (isOff === null) kept.delete(`${mark.no} ${mark.mint}`);
            else kept.set(`${mark.no} ${mark.mint}`, { ...mark, isOff });
          }
        };
        const past: Told[] = [];
        whole.beginHistory(0);
        torn.beginHistory(0);
        let at = settledMs;
        steps.forEach(({ n, waitMs, isClosed, ...figures }, place) => {
          at += waitMs;
          const told = {
            row: makeTokenRow(n, { ...figures, eventTimeMs: at - 50, version: place + 2 }),
            partition: 0,
            appendedAtMs: at,
          };
          whole.decide(told);
          torn.decide(told);
          past.push(told);
          keep();
          if (!isClosed) return;
          torn = new AlertBook();
          torn.watch(alerts);
          torn.load(0, [...kept.values()]);
          const note = torn.beginHistory(0);
          for (const one of past) if (at - one.appendedAtMs <= 600_000) note(one);
        });
        expect(fired).toEqual(whole.handOver().fired.map(({ no, version }) => `${no} ${version}`));
      }),
      { numRuns: 60 },
    );
  });
});
