import { type Moment, momentMs, momentSchema } from '@mintscope/schemas/moment';
import type { TokenDocuments } from './encode-ended.ts';
import { clickhouseTime } from './encoded-rows.ts';

/** A row of the warehouse's table of moments, as a line of NDJSON, and how old the token is in it (ms). */
export interface EncodedMoment {
  address: string;
  ageMs: number;
  line: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();

/** null for documents that are none of a token. @throws SyntaxError for what is not JSON. */
export function encodeMoment({ row, detail }: TokenDocuments): EncodedMoment | null {
  const moment = momentSchema.safeParse({ row: parse(row), detail: parse(detail) });
  if (!moment.success) return null;
  const { address, createdAt } = moment.data.row;
  return { address, ageMs: momentMs(moment.data) - createdAt, line: encoder.encode(lineOf(moment.data)) };
}

function parse(json: Uint8Array): unknown {
  return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'));
}

function lineOf(moment: Moment): string {
  const { row, detail } = moment;
  const columns = { mint: row.address, as_of: clickhouseTime(momentMs(moment)), version: detail.version };
  return `${JSON.stringify({ ...columns, document: JSON.stringify(moment) })}\n`;
}
