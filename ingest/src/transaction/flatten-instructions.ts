import { transactionLimits } from './limits.ts';
import type { Instruction } from './normalised-transaction.ts';
import { dead, type Outcome, ok, quote } from './outcome.ts';
import { asArray, asCount, asObject } from './read-fields.ts';
import { type RawInstruction, readInstructions } from './read-message.ts';
import { alignLogs, type Invocation } from './walk-logs.ts';

type Placed = RawInstruction & { topLevel: number };

/**
 * Top-level and inner instructions in execution order. Call depth comes from `stackHeight`; where an old node left it
 * out it is read off the logs, and where there are none an inner instruction counts as called by its top-level one.
 * When the answer has no inner instructions but its logs show calls, the calls stand in without accounts and data, so
 * that positions (and with them event ids) stay the same.
 */
export function flattenInstructions(
  topLevel: readonly RawInstruction[],
  rawInner: unknown,
  keys: readonly string[],
  invocations: readonly Invocation[],
): Outcome<Instruction[]> {
  const inner = readInner(rawInner, keys, topLevel.length);
  if (inner.kind !== 'ok') return inner;
  const called = inner.value.size === 0 && invocations.some((invocation) => invocation.depth > 1);
  const placed = called ? fromLogs(topLevel, invocations) : interleave(topLevel, inner.value);
  if (placed.length > transactionLimits.instructions) return dead('too_large', `${placed.length} instructions`);
  return ok(link(placed, invocations));
}

function readInner(raw: unknown, keys: readonly string[], count: number): Outcome<Map<number, RawInstruction[]>> {
  const inner = new Map<number, RawInstruction[]>();
  let total = 0;
  for (const item of asArray(raw) ?? []) {
    const group = asObject(item);
    const index = asCount(group?.index);
    const list = asArray(group?.instructions);
    if (index === null || list === null)
      return dead('shape_invalid', 'a group of inner instructions without index or list');
    if (index >= count)
      return dead('index_out_of_range', `inner instructions of instruction ${quote(index)} of ${count}`);
    total += list.length;
    if (total > transactionLimits.instructions) return dead('too_large', `${total} inner instructions, or more`);
    const read = readInstructions(list, keys, null);
    if (read.kind !== 'ok') return read;
    if (read.value.length > 0) inner.set(index, (inner.get(index) ?? []).concat(read.value));
  }
  return ok(inner);
}

function interleave(topLevel: readonly RawInstruction[], inner: ReadonlyMap<number, RawInstruction[]>): Placed[] {
  return topLevel.flatMap((instruction, index) => [
    { ...instruction, stackHeight: 1, topLevel: index },
    ...(inner.get(index) ?? []).map((item) => ({ ...item, topLevel: index })),
  ]);
}

function fromLogs(topLevel: readonly RawInstruction[], invocations: readonly Invocation[]): Placed[] {
  const placed: Placed[] = [];
  let next = 0;
  for (const invocation of invocations) {
    if (invocation.depth > 1) {
      if (next > 0)
        placed.push({
          program: invocation.program,
          accounts: [],
          data: () => null,
          parsed: null,
          stackHeight: invocation.depth,
          topLevel: next - 1,
        });
      continue;
    }
    while (next < topLevel.length) {
      const instruction = topLevel[next] as RawInstruction;
      placed.push({ ...instruction, stackHeight: 1, topLevel: next });
      next += 1;
      if (instruction.program === invocation.program) break;
    }
  }
  for (; next < topLevel.length; next++)
    placed.push({ ...(topLevel[next] as RawInstruction), stackHeight: 1, topLevel: next });
  return placed;
}

function link(placed: readonly Placed[], invocations: readonly Invocation[]): Instruction[] {
  const depths = new Map<number, number>();
  alignLogs(invocations, placed).forEach((position, index) => {
    if (position !== null) depths.set(position, invocations[index]?.depth ?? 2);
  });
  const callers: number[] = [];
  return placed.map((item, position) => {
    const wanted = item.stackHeight ?? depths.get(position) ?? 2;
    // A forged height cannot skip a level: a call is at most one deeper than what runs before it.
    const stackHeight = Math.max(1, Math.min(wanted, callers.length + 1, transactionLimits.callDepth));
    callers.length = stackHeight - 1;
    const parent = callers[stackHeight - 2] ?? null;
    callers.push(position);
    const { topLevel, program, accounts, data, parsed } = item;
    return { position, topLevel, stackHeight, parent, program, accounts, data, parsed };
  });
}
