import { createBatchEncoder } from '@mintscope/schemas/events/batch/encode-batch';
import { expect, test } from 'vitest';
import { makeTrade } from '../testing/make-event.ts';
import { encodeEvents } from './encode-events.ts';

test('an event that makes the encoder throw is set aside, for a defect of ours as for its own; the others are encoded', () => {
  const defective = Object.assign(makeTrade(2), { baseAmount: 5 });
  const { values, refused } = encodeEvents(createBatchEncoder(), [makeTrade(1), defective, makeTrade(3)]);
  expect(refused).toEqual([{ item: defective, cause: expect.any(TypeError) }]);
  expect(values.length).toBeGreaterThan(0);
});
