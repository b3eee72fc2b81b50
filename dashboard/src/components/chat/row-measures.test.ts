import { expect, test } from 'vitest';
import { chatMessage } from '../../testing/chat.ts';
import type { ChatRow } from './message-rows.ts';
import { createRowMeasures } from './row-measures.ts';

const marks = { isFirst: false, isNewDay: false, isUnread: false, isHole: false };

test('of 50,000 lines those that are as before are not looked at again', () => {
  let looks = 0;
  const line = (order: number): ChatRow => {
    const message = chatMessage(order);
    const key = message.id;
    const counted = new Proxy(message, {
      get(target, name) {
        if (name === 'content') looks += 1;
        return Reflect.get(target, name);
      },
    });
    return { kind: 'message', key, message: counted, ...marks };
  };
  const rows = Array.from({ length: 50_000 }, (_, index) => line(index + 1));
  const measure = createRowMeasures();
  const before = measure(rows, 800);
  expect(looks).toBe(50_000);
  const after = measure([...rows.slice(0, 49_998), line(60_000), line(60_001)], 800);
  expect(looks).toBe(50_002);
  expect(after.heights.slice(0, 49_998)).toEqual(before.heights.slice(0, 49_998));
  expect(after.keys.slice(-3)).toEqual([49_998, 60_000, 60_001]);
  measure(rows, 400);
  expect(looks).toBe(100_002);
});
