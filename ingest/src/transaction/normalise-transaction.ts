import { flattenInstructions } from './flatten-instructions.ts';
import { transactionLimits } from './limits.ts';
import type { Instruction, LogData, NormalisedTransaction } from './normalised-transaction.ts';
import { dead, drop, type Outcome, ok, quote } from './outcome.ts';
import { readLamports, readTokenBalances } from './read-balances.ts';
import { asArray, asCount, asObject, asText, asU64, type JsonObject } from './read-fields.ts';
import { readMessage } from './read-message.ts';
import type { RawTransaction } from './split-transactions.ts';
import { alignLogs, type WalkedLogs, walkLogs } from './walk-logs.ts';

const baseFeeLamports = 5000n;
/** Each signature that these programs verify costs the base fee too; their data begins with the number of them. */
const verifiers = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]);

/**
 * Brings one transaction's answer, whatever its encoding, into the shape the decoders read. A failed transaction is
 * dropped; an answer whose parts contradict each other is dead with the reason.
 *
 * @param fallbackSlot taken, with a note, when neither the answer nor its wrapping names the slot
 */
export function normaliseTransaction(raw: RawTransaction, fallbackSlot: number | null): Outcome<NormalisedTransaction> {
  const meta = asObject(raw.meta);
  if (!meta)
    return drop(
      'meta_missing',
      'the answer has no meta: whether the transaction succeeded is unknown',
      claimedSignature(raw),
    );
  const read = readMessage(raw.transaction, raw.version, meta);
  if (read.kind !== 'ok') return { ...read, signature: claimedSignature(raw) };
  const message = read.value;
  const failure = meta.err ?? asObject(meta.status)?.Err;
  if (failure !== null && failure !== undefined)
    return drop('failed', `it failed on chain with ${quote(failure)}`, message.signature);
  const slot = raw.slot ?? fallbackSlot;
  if (slot === null)
    return dead('slot_missing', 'neither the answer nor what is around it names the slot', message.signature);

  const lines = (asArray(meta.logMessages) ?? []).map(asText);
  if (lines.length > transactionLimits.logLines)
    return dead('too_large', `${lines.length} log lines`, message.signature);
  const logs = walkLogs(lines.filter((line) => line !== null));
  const instructions = flattenInstructions(
    message.instructions,
    meta.innerInstructions,
    message.accountKeys,
    logs.invocations,
  );
  if (instructions.kind !== 'ok') return { ...instructions, signature: message.signature };
  const lamports = readLamports(meta, message.accountKeys);
  const tokenBalances = readTokenBalances(meta, message.accountKeys);
  if (lamports.kind !== 'ok') return { ...lamports, signature: message.signature };
  if (tokenBalances.kind !== 'ok') return { ...tokenBalances, signature: message.signature };

  const fees = readFees(meta, message.signatureCount, message.priorityFee, instructions.value);
  const notes = [...raw.notes, ...fees.notes];
  if (raw.slot === null) notes.push(`the slot is not told: ${slot} stands in`);
  if (asArray(meta.innerInstructions) === null) notes.push('inner instructions are not told');
  if (logs.truncated) notes.push('the node cut the logs: events that only they hold are lost');
  return ok({
    signature: message.signature,
    slot,
    blockTime: raw.blockTime,
    transactionIndex: raw.transactionIndex,
    version: message.version,
    feePayer: message.accountKeys[0] ?? '',
    signers: message.signers,
    feeLamports: fees.fee,
    priorityFeeLamports: fees.priority,
    computeUnits: asCount(meta.computeUnitsConsumed),
    accountKeys: message.accountKeys,
    instructions: instructions.value,
    logData: placeLogData(logs, instructions.value),
    logsTruncated: logs.truncated,
    lamports: lamports.value,
    tokenBalances: tokenBalances.value,
    notes,
  });
}

function readFees(
  meta: JsonObject,
  signatures: number,
  configured: bigint | null,
  instructions: readonly Instruction[],
) {
  let verified = 0;
  for (const instruction of instructions)
    if (instruction.stackHeight === 1 && verifiers.has(instruction.program)) verified += instruction.data()?.[0] ?? 0;
  const base = baseFeeLamports * BigInt(signatures + verified);
  const fee = asU64(meta.fee);
  if (fee === null) return { fee: base, priority: configured, notes: ['the fee is not told: the base fee stands in'] };
  return { fee, priority: configured ?? (fee > base ? fee - base : 0n), notes: [] };
}

function placeLogData(logs: WalkedLogs, instructions: readonly Instruction[]): LogData[] {
  const positions = alignLogs(logs.invocations, instructions);
  return logs.invocations.flatMap((invocation, index) =>
    invocation.data.map((data) => ({ ...data, program: invocation.program, position: positions[index] ?? null })),
  );
}

/** For messages about an answer that cannot be read; not validated. */
function claimedSignature(raw: RawTransaction): string | null {
  const signature = asText(asArray(asObject(raw.transaction)?.signatures)?.[0]);
  return signature === null ? null : signature.slice(0, 88);
}
