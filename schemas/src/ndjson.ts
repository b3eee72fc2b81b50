import { type ChainEvent, chainEventSchema } from './events/chain-event.ts';
import { limits } from './limits.ts';

export type DecodedLine =
  | { ok: true; event: ChainEvent }
  /** `reason` is stable, `message` names the field and what is wrong with it. */
  | { ok: false; reason: 'line_too_long' | 'not_json' | 'unknown_version' | 'not_an_event'; message: string };

/** One event as one line of JSON without its line break: u64 amounts are decimal strings, everything else as in code. */
export function encodeEventLine(event: ChainEvent): string {
  return JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** The event of a line, or why it is none. Never throws. */
export function decodeEventLine(line: string): DecodedLine {
  if (line.length > limits.lineBytes)
    return {
      ok: false,
      reason: 'line_too_long',
      message: `a line of ${line.length} characters; ${limits.lineBytes} are allowed`,
    };
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch (error) {
    return { ok: false, reason: 'not_json', message: error instanceof Error ? error.message : String(error) };
  }
  const parsed = chainEventSchema.safeParse(json);
  if (parsed.success) return { ok: true, event: parsed.data };
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'event'}: ${issue.message}`);
  const wrongVersion = parsed.error.issues.some((issue) => issue.path.length === 1 && issue.path[0] === 'v');
  return {
    ok: false,
    reason: wrongVersion ? 'unknown_version' : 'not_an_event',
    message: issues.slice(0, 8).join('; '),
  };
}
