import { createParameterSet, defaultParameters } from '@mintscope/schemas/parameters/registry';
import { describe, expect, it } from 'vitest';
import { classifyLife, deadAfterMs, isTakenOver, type LifeInputs, type Ruin, wasRugged } from './classify-life.ts';

const { values } = defaultParameters();
const minuteMs = 60_000;
const living: LifeInputs = {
  trades: 100,
  quietMs: 0,
  wasBusy: true,
  pulledShare: 0,
  drawdown: 0,
  insidersSold: 0,
};

describe('classifyLife', () => {
  it.each<[name: string, change: Partial<LifeInputs>, life: string]>([
    ['a busy market', {}, 'trading'],
    ['quiet for just under 10 min', { quietMs: 10 * minuteMs - 1 }, 'trading'],
    ['quiet for 10 min after a busy life', { quietMs: 10 * minuteMs }, 'dead'],
    ['quiet for 10 min, as before', { quietMs: 10 * minuteMs, wasBusy: false }, 'trading'],
    ['quiet for 1 h', { quietMs: 60 * minuteMs, wasBusy: false }, 'dead'],
    ['four trades', { trades: 4 }, 'waiting'],
    ['five trades', { trades: 5 }, 'trading'],
    ['four trades an hour ago', { trades: 4, quietMs: 60 * minuteMs }, 'dead'],
    ['liquidity taken out, still traded', { pulledShare: 0.5 }, 'rugged'],
    ['less than half of it taken out', { pulledShare: 0.49 }, 'trading'],
    ['collapsed, insiders out', { drawdown: 0.9, insidersSold: 0.51 }, 'rugged'],
    ['collapsed, insiders out, then silence', { drawdown: 0.95, insidersSold: 1, quietMs: 1e9 }, 'rugged'],
    ['collapsed, insiders half in', { drawdown: 0.95, insidersSold: 0.5 }, 'trading'],
    ['insiders out, price still up', { drawdown: 0.89, insidersSold: 1 }, 'trading'],
    ['collapsed, insiders unknown', { drawdown: 0.99, insidersSold: null }, 'trading'],
    ['nothing known', { pulledShare: null, drawdown: null, insidersSold: null }, 'trading'],
  ])('%s', (_name, change, life) => {
    expect(classifyLife({ ...living, ...change }, values)).toBe(life);
  });

  it('never waits longer for a busy token than for any', () => {
    const set = createParameterSet({ 'main.life.deadAtLastMs': 10_000 });
    expect(deadAfterMs(true, set.values)).toBe(10_000);
  });
});

describe('what is left of a ruin', () => {
  const dayMs = 24 * 60 * minuteMs;
  const ruin: Ruin = { worstFall: 0.93, pulled: null, lastMs: 1000, best: 5 };

  it('stays when the price is back', () => {
    expect(wasRugged(ruin, values)).toBe(true);
    expect(wasRugged({ ...ruin, worstFall: 0.89 }, values)).toBe(false);
    expect(wasRugged({ ...ruin, worstFall: 0.2, pulled: 0.5 }, values)).toBe(true);
    expect(wasRugged({ worstFall: null, pulled: null, lastMs: null, best: null }, values)).toBe(false);
  });

  it.each<[name: string, now: Parameters<typeof isTakenOver>[1], is: boolean]>([
    ['a day later, above its former best', { nowMs: 1000 + dayMs, highest: 5.1 }, true],
    ['a moment before', { nowMs: 999 + dayMs, highest: 9 }, false],
    ['a week later, as high as ever', { nowMs: 1000 + 7 * dayMs, highest: 5 }, false],
    ['without a price', { nowMs: 1000 + dayMs, highest: null }, false],
  ])('is made good, or not, %s', (_name, now, is) => {
    expect(isTakenOver(ruin, now)).toBe(is);
  });
});
