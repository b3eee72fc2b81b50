import { judgedWithinMs, judgementSchema } from '@mintscope/schemas/judgement';
import { describe, expect, it } from 'vitest';
import { ByteReader } from '../snapshot/byte-reader.ts';
import { ByteWriter } from '../snapshot/byte-writer.ts';
import { type Prediction, Predictions } from './predictions.ts';

const createdMs = 1_000_000;

function said(changes: Partial<Prediction> = {}): Prediction {
  return {
    ageMs: 60_000,
    madeAt: createdMs + 61_000,
    parameterVersion: 'v',
    life: 'trading',
    finalScore: 40,
    band: 'WATCH',
    rugProbability: 0.3,
    botProbability: 0.1,
    price: 2,
    ...changes,
  };
}

const now = (ms: number) => ({ mint: 'mint', nowMs: createdMs + ms, price: 3, ruined: false, ended: false });

describe('ages', () => {
  it('come once, in order', () => {
    const predictions = new Predictions();
    expect(predictions.takeDueAge(createdMs, createdMs + 59_999)).toBeUndefined();
    expect(predictions.takeDueAge(createdMs, createdMs + 60_000)).toBe(60_000);
    expect(predictions.takeDueAge(createdMs, createdMs + 70_000)).toBeUndefined();
    expect(predictions.takeDueAge(createdMs, createdMs + 305_000)).toBe(300_000);
  });

  it('are passed over when they were missed', () => {
    const predictions = new Predictions();
    expect(predictions.takeDueAge(createdMs, createdMs + 1_810_000)).toBe(1_800_000);
    expect(predictions.takeDueAge(createdMs, createdMs + 9_000_000)).toBeUndefined();
    const late = new Predictions();
    expect(late.takeDueAge(createdMs, createdMs + 9_000_000)).toBeUndefined();
  });
});

describe('judgement', () => {
  it('waits for ruin, the end or a day', () => {
    const predictions = new Predictions();
    predictions.add(said());
    expect(predictions.judge(now(120_000))).toEqual([]);
    expect(predictions.isWaiting).toBe(true);
    const [judged] = predictions.judge(now(61_000 + judgedWithinMs));
    expect(judged).toMatchObject({ ruined: false, leadMs: null, judgedAt: createdMs + 61_000 + judgedWithinMs });
    expect(predictions.isWaiting).toBe(false);
  });

  it('tells how long before the ruin it was said, and the prices since', () => {
    const predictions = new Predictions();
    predictions.add(said());
    for (const price of [1, 9, 4]) predictions.record(price);
    const [judged] = predictions.judge({ ...now(101_000), ruined: true });
    expect(judgementSchema.parse(judged)).toEqual(judged);
    expect(judged).toMatchObject({ mint: 'mint', ruined: true, leadMs: 40_000, maxX: 4.5, endX: 1.5 });
    expect(judged).not.toHaveProperty('price');
  });

  it('of a token that was ruined before is none of ruin', () => {
    const predictions = new Predictions();
    predictions.add(said({ life: 'rugged' }));
    expect(predictions.judge({ ...now(101_000), ruined: true })).toMatchObject([{ ruined: null, leadMs: null }]);
  });

  it('has no multiples without a price, and those of the standing price without a trade', () => {
    const predictions = new Predictions();
    predictions.add(said({ price: null }));
    predictions.add(said({ ageMs: 300_000 }));
    const judged = predictions.judge({ ...now(400_000), ended: true });
    expect(judged).toMatchObject([
      { maxX: null, endX: null, ruined: false },
      { maxX: 1.5, endX: 1.5 },
    ]);
  });

  it('goes on from a snapshot', () => {
    const predictions = new Predictions();
    predictions.takeDueAge(createdMs, createdMs + 60_000);
    predictions.add(said());
    predictions.record(8);
    const writer = new ByteWriter();
    predictions.writeTo(writer);
    const read = Predictions.readFrom(new ByteReader(writer.finish()));
    expect(read.takeDueAge(createdMs, createdMs + 60_000)).toBeUndefined();
    expect(read.judge({ ...now(100_000), ended: true })).toEqual(predictions.judge({ ...now(100_000), ended: true }));
  });
});
