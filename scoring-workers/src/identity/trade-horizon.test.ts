import { describe, expect, it } from 'vitest';
import { TradeHorizon } from './trade-horizon.ts';

const hourMs = 3_600_000;
const nowMs = 1_790_000_000_000;
const rules = { endAfterMs: 6 * hourMs, slotMs: 400, futureSlackMs: 30_000 };

interface Told {
  timeMs?: number;
  blockTime?: number;
  receivedAtMs?: number;
  slot?: number;
}

/** Columns of one event. */
function columnsOf({ timeMs = Number.NaN, blockTime = Number.NaN, receivedAtMs = nowMs, slot = 1000 }: Told) {
  const column = (value: number) => Float64Array.of(value);
  return {
    timeMs: column(timeMs),
    blockTime: column(blockTime),
    receivedAtMs: column(receivedAtMs),
    slot: column(slot),
  };
}

function horizonAfter(...told: Told[]): TradeHorizon {
  const horizon = new TradeHorizon(rules);
  for (const one of told) horizon.observe(columnsOf(one), 0);
  return horizon;
}

describe('the horizon', () => {
  const horizon = horizonAfter({ timeMs: nowMs, slot: 100_000 });
  const isTooOld = (told: Told, by = horizon) => by.isTooOld(columnsOf(told), 0);

  it('lies as far behind the newest trade as tokens live without one', () => {
    expect(isTooOld({ timeMs: nowMs - 6 * hourMs })).toBe(true);
    expect(isTooOld({ timeMs: nowMs - 6 * hourMs + 1 })).toBe(false);
    expect(isTooOld({ blockTime: (nowMs - 6 * hourMs) / 1000 })).toBe(true);
    expect(isTooOld({ timeMs: nowMs + 20 * hourMs })).toBe(false);
    expect(isTooOld({ timeMs: 0 }, horizonAfter())).toBe(false);
  });

  it('never comes closer again, and follows no trade further ahead than it was received', () => {
    const after = horizonAfter({ timeMs: nowMs }, { timeMs: nowMs - hourMs }, { timeMs: nowMs + 20 * hourMs });
    expect(after.newestMs).toBe(nowMs + rules.futureSlackMs);
    expect(horizonAfter({ timeMs: nowMs }, {}).newestMs).toBe(nowMs);
  });

  it('dates by the slot what has no time, as older rather than as newer', () => {
    expect(isTooOld({ slot: 100_000 - (6 * hourMs) / 400 })).toBe(true);
    expect(isTooOld({ slot: 100_000 - (4 * hourMs) / 400 })).toBe(false);
    expect(isTooOld({ slot: 100_001 })).toBe(false);
  });

  it('does not go back when the rules let tokens live longer', () => {
    const own = { ...rules };
    const horizon = new TradeHorizon(own);
    horizon.observe(columnsOf({ timeMs: nowMs }), 0);
    horizon.hold();
    own.endAfterMs = 12 * hourMs;
    expect(horizon.behindMs).toBe(nowMs - 6 * hourMs);
    own.endAfterMs = hourMs;
    expect(horizon.behindMs).toBe(nowMs - hourMs);
  });
});
