import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import { callTellingsSchema } from '@mintscope/schemas/picks/call-tellings';

/** What a record of token-updates tells of calls. */
export interface Tellings {
  calls: Call[];
  figures: CallFigures[];
}

const nothing: Tellings = { calls: [], figures: [] };
const marks = ['"calls":[{', '"callFigures":[{'].map((text) => Buffer.from(text));
/** The last moment that a Date knows (ms). */
const latestMs = 8.64e15;

/**
 * Reads a record; null for one that is not understood. Most tell of no call, which is seen in the bytes: shards write without
 * spaces, and a name that looks like it has its quotes escaped.
 */
export function readTellings(record: Uint8Array): Tellings | null {
  const bytes = Buffer.from(record.buffer, record.byteOffset, record.byteLength);
  if (!marks.some((mark) => bytes.includes(mark))) return nothing;
  try {
    const { data } = callTellingsSchema.safeParse(JSON.parse(bytes.toString('utf8'), kept));
    if (!data) return null;
    const times = [
      ...data.calls.map(({ calledAt }) => calledAt),
      ...data.callFigures.flatMap(({ reached }) => reached.map(({ at }) => at)),
    ];
    return times.every((at) => at <= latestMs) ? { calls: data.calls, figures: data.callFigures } : null;
  } catch {
    return null;
  }
}

/** Names come from strangers: what no database keeps (NUL, half a surrogate pair) is shown as the sign for it. */
function kept(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replaceAll(/\p{Cs}/gu, '\ufffd') : value;
}
