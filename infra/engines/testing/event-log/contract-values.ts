import { createHash } from 'node:crypto';

/** The topic of the crash test. */
export const contractTopic = { name: 'crash', settings: { partitions: 3, retentionMs: 0, retentionBytes: 0 } };

export interface WriterPlace {
  seed: string;
  writer: number;
  call: number;
  place: number;
  count: number;
}

/** A value that says where it belongs, followed by bytes that follow from that: a torn value is recognised. */
export function writerValue(where: WriterPlace): Uint8Array {
  const { seed, writer, call, place, count } = where;
  const head = `${JSON.stringify({ seed, writer, call, place, count })}\n`;
  const block = createHash('sha256').update(head).digest();
  const repeats = (call * 31 + place * 17 + writer) % 200;
  return Buffer.concat([Buffer.from(head), ...Array.from({ length: repeats }, () => block)]);
}

/** The place of a whole value; throws for a torn one. */
export function readWriterValue(value: Uint8Array): WriterPlace {
  const buffer = Buffer.from(value);
  const where: WriterPlace = JSON.parse(buffer.subarray(0, buffer.indexOf('\n')).toString());
  if (!buffer.equals(writerValue(where))) throw new Error(`A value of ${JSON.stringify(where)} is torn.`);
  return where;
}
