import type { LogData } from './normalised-transaction.ts';

/** One `invoke` of the logs, in execution order, with the data lines that its program wrote itself. */
export type Invocation = { program: string; depth: number; data: Pick<LogData, 'kind' | 'base64'>[] };
export type WalkedLogs = { invocations: Invocation[]; truncated: boolean };

const invoke = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) invoke \[(\d{1,2})\]$/;
const leave = /^Program ([1-9A-HJ-NP-Za-km-z]{32,44}) (?:success$|failed)/;

/**
 * Follows the call stack through the log lines, so that each `Program data:` and `ray_log:` line belongs to the program
 * that wrote it. A program can print what it likes after `Program log: `, newlines included, but never a line of the
 * runtime's own: the expressions match whole lines. `truncated` means that the node cut the logs and later lines are lost.
 */
export function walkLogs(lines: readonly string[]): WalkedLogs {
  const invocations: Invocation[] = [];
  const stack: Invocation[] = [];
  for (const line of lines) {
    if (line === 'Log truncated') return { invocations, truncated: true };
    if (!line.startsWith('Program ')) continue;
    const writer = stack[stack.length - 1];
    if (line.startsWith('Program data: ')) {
      for (const base64 of line.slice('Program data: '.length).split(' ')) writer?.data.push({ kind: 'data', base64 });
      continue;
    }
    if (line.startsWith('Program log: ')) {
      if (line.startsWith('Program log: ray_log: '))
        writer?.data.push({ kind: 'ray_log', base64: line.slice('Program log: ray_log: '.length) });
      continue;
    }
    const entered = invoke.exec(line);
    if (entered) {
      const depth = Number(entered[2]);
      // A level that was never left (its line is missing) ends where the next one at its depth begins.
      stack.length = Math.min(stack.length, Math.max(0, depth - 1));
      const invocation = { program: entered[1] ?? '', depth, data: [] };
      stack.push(invocation);
      invocations.push(invocation);
    } else {
      const left = leave.exec(line);
      if (left && writer?.program === left[1]) stack.pop();
    }
  }
  return { invocations, truncated: false };
}

/** Programs that run before the transaction's instructions and never log. */
const silent = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/**
 * Pairs each invocation of the logs with the position of its instruction. Both lists are in execution order; from the
 * first disagreement on the rest stays unpaired (null) rather than guessed.
 */
export function alignLogs(
  invocations: readonly Invocation[],
  instructions: readonly { program: string; stackHeight: number | null }[],
): (number | null)[] {
  let next = 0;
  let lost = false;
  return invocations.map((invocation) => {
    while (!lost && silent.has(instructions[next]?.program ?? '')) next += 1;
    const instruction = instructions[next];
    const height = instruction?.stackHeight ?? invocation.depth;
    if (lost || !instruction || instruction.program !== invocation.program || height !== invocation.depth) {
      lost = true;
      return null;
    }
    next += 1;
    return next - 1;
  });
}
