import { z } from 'zod';
import { clickhouseTime } from './encoded-rows.ts';

/** The documents of a token as the state store has them, in JSON. */
export interface TokenDocuments {
  row: Uint8Array;
  detail: Uint8Array;
}

/** What is read of documents of any version. */
const toldRowSchema = z.object({ address: z.string(), eventTimeMs: z.number() });
const toldDetailSchema = z.object({ scoringTrace: z.object({ eventTimeMs: z.number() }) });

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A row of the warehouse's table of ended tokens, as a line of NDJSON; null for documents that are none of a token. */
export function encodeEnded({ row, detail }: TokenDocuments): Uint8Array<ArrayBuffer> | null {
  const texts = { row: decoder.decode(row), detail: decoder.decode(detail) };
  const toldRow = toldRowSchema.safeParse(parse(texts.row));
  const toldDetail = toldDetailSchema.safeParse(parse(texts.detail));
  if (!toldRow.success || !toldDetail.success) return null;
  const { address: mint, eventTimeMs } = toldRow.data;
  const asOfMs = Math.max(eventTimeMs, toldDetail.data.scoringTrace.eventTimeMs);
  return encoder.encode(`${JSON.stringify({ mint, as_of: clickhouseTime(asOfMs), ...texts })}\n`);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
