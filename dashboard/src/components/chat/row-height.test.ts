import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chatMessage } from '../../testing/chat.ts';
import { estimateHeight } from './row-height.ts';

const marks = { isFirst: false, isNewDay: false, isUnread: false, isHole: false };
const row = (content: string) => ({
  kind: 'message' as const,
  key: 'k',
  message: chatMessage(1, { content }),
  ...marks,
});

test('a guess is never a height that can be measured, and grows with the text', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 400, maxLength: 1_000 }),
      fc.integer({ min: 0, max: 2_000 }),
      (text, widthPx) => {
        const height = estimateHeight(row(text), widthPx);
        expect(Number.isInteger(height)).toBe(false);
        expect(estimateHeight(row(`${text}\n${text}`), widthPx)).toBeGreaterThan(height);
      },
    ),
  );
});

test('what stands above a message is part of its height', () => {
  const plain = estimateHeight(row('hi'), 800);
  for (const mark of ['isFirst', 'isNewDay', 'isUnread', 'isHole'] as const) {
    expect(estimateHeight({ ...row('hi'), [mark]: true }, 800)).toBeGreaterThan(plain);
  }
});
