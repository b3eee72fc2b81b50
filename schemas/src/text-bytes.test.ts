import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeText, TextBytes } from './text-bytes.ts';

const text = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(fc.nat(0xffff), { maxLength: 200 }).map((units) => String.fromCharCode(...units)),
  fc.nat(100_000).map((length) => 'ab€'.repeat(length)),
);

it('has the bytes of texts as TextEncoder has them, one behind the other, and begins anew', () => {
  const written = new TextBytes();
  fc.assert(
    fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
      const starts = texts.map((each) => {
        const start = written.length;
        written.write(each);
        return start;
      });
      const encoded = texts.map((each) => new TextEncoder().encode(each));
      const bytes = written.take();
      expect(Buffer.compare(bytes, Buffer.concat(encoded))).toBe(0);
      for (const [at, start] of starts.entries())
        expect(Buffer.compare(bytes.subarray(start, start + encoded[at]!.length), encoded[at]!)).toBe(0);
      for (const [at, each] of texts.entries()) expect(Buffer.compare(encodeText(each), encoded[at]!)).toBe(0);
    }),
  );
  expect(written.take()).toHaveLength(0);
});

it('gives bytes that what is written later does not change', () => {
  const first = encodeText('first');
  encodeText('later');
  expect(new TextDecoder().decode(first)).toBe('first');
  expect(first.buffer.byteLength).toBe(5);
});
