import { transactionLimits } from '../transaction/limits.ts';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { decodeBase64 } from '../transaction/read-fields.ts';
import { discriminatorOf } from './borsh.ts';
import type { EmittedEvent } from './decode-context.ts';

/** First eight bytes of an Anchor program's call to itself that carries an event. */
const selfCallTag = 'e445a52e51cb9a1d';

export function isSelfCall(instruction: Instruction, caller: Instruction | undefined): boolean {
  if (caller?.program !== instruction.program) return false;
  const data = instruction.data();
  return data !== null && discriminatorOf(data) === selfCallTag;
}

/**
 * Events by the position of the instruction that emitted them. Some programs write each event twice, as a call to
 * themselves and as a `Program data:` line, with the same bytes: the log copy counts only for an instruction without a
 * copy of the first kind.
 */
export function findEvents(transaction: NormalisedTransaction): Map<number, EmittedEvent[]> {
  const events = new Map<number, EmittedEvent[]>();
  for (const instruction of transaction.instructions) {
    const caller = instruction.parent === null ? undefined : transaction.instructions[instruction.parent];
    if (!caller || !isSelfCall(instruction, caller)) continue;
    add(events, caller.position, (instruction.data() ?? new Uint8Array()).subarray(8));
  }
  const told = new Set(events.keys());
  for (const line of transaction.logData) {
    if (line.kind !== 'data' || line.position === null || told.has(line.position)) continue;
    const bytes = decodeBase64(line.base64, transactionLimits.instructionBytes);
    if (bytes) add(events, line.position, bytes);
  }
  return events;
}

function add(events: Map<number, EmittedEvent[]>, position: number, bytes: Uint8Array): void {
  if (bytes.length < 8) return;
  const list = events.get(position) ?? [];
  list.push({ discriminator: discriminatorOf(bytes), bytes });
  events.set(position, list);
}

/** Raydium AMM v4's log lines by the position of the instruction that wrote them. */
export function findRayLogs(transaction: NormalisedTransaction): Map<number, Uint8Array[]> {
  const logs = new Map<number, Uint8Array[]>();
  for (const line of transaction.logData) {
    if (line.kind !== 'ray_log' || line.position === null) continue;
    const bytes = decodeBase64(line.base64, transactionLimits.instructionBytes);
    if (!bytes) continue;
    const list = logs.get(line.position) ?? [];
    list.push(bytes);
    logs.set(line.position, list);
  }
  return logs;
}
