export interface Line {
  /** From 1. */
  number: number;
  text: string;
  /** Longer than the limit; `text` holds its beginning. */
  oversized: boolean;
  /** Bytes of the input up to and with this line. */
  endByte: number;
}

const newline = 0x0a;

/** Lines of a byte stream. A line above `maxBytes` is cut and marked, so memory stays bounded whatever the input is. */
export async function* splitLines(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let held = 0;
  let length = 0;
  let number = 0;
  let endByte = 0;

  const add = (part: Uint8Array) => {
    length += part.byteLength;
    if (held >= maxBytes) return;
    parts.push(part.subarray(0, maxBytes - held));
    held += Math.min(part.byteLength, maxBytes - held);
  };
  const take = (): Line => {
    const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
    const line = { number: ++number, text, oversized: length > maxBytes, endByte };
    parts = [];
    held = 0;
    length = 0;
    return line;
  };

  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      add(chunk.subarray(start, end));
      endByte += end + 1 - start;
      start = end + 1;
      yield take();
    }
    add(chunk.subarray(start));
    endByte += chunk.byteLength - start;
  }
  if (length > 0) yield take();
}
