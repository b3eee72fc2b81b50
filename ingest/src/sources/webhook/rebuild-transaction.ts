import { decodeBase58Text } from '@mintscope/schemas/events/batch/base58';
import { transactionLimits } from '../../transaction/limits.ts';
import type { EnhancedTransaction } from './enhanced-transaction.ts';

/**
 * An enhanced transaction in the form of a `getTransaction` answer, so that the same decoders read it and its events get
 * the same ids as from any other source. What the enhanced form leaves out (logs, balances, compute units, call depth)
 * stays out; only the depth of an event a program emits by calling itself is certain, and restored.
 */
export function rebuildTransaction(enhanced: EnhancedTransaction): unknown {
  const keys = createKeys(enhanced.feePayer);
  const compile = ({ programId, accounts, data }: { programId: string; accounts: string[]; data: string }) => ({
    programIdIndex: keys.indexOf(programId),
    accounts: accounts.map(keys.indexOf),
    data,
  });
  const instructions = enhanced.instructions.map(compile);
  const innerInstructions = enhanced.instructions.map((instruction, index) => ({
    index,
    instructions: restoreDepths(instruction.programId, instruction.innerInstructions).map((inner) => ({
      ...compile(inner),
      stackHeight: inner.stackHeight,
    })),
  }));
  const changes = enhanced.accountData.flatMap(({ tokenBalanceChanges }) => tokenBalanceChanges);
  const preTokenBalances = changes.map((change) => balanceOf(keys.indexOf(change.tokenAccount), change, -1n));
  const postTokenBalances = changes.map((change) => balanceOf(keys.indexOf(change.tokenAccount), change, 1n));
  return {
    slot: enhanced.slot,
    blockTime: enhanced.timestamp,
    version: 'legacy',
    transaction: {
      signatures: [enhanced.signature],
      message: {
        accountKeys: keys.all,
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        recentBlockhash: '11111111111111111111111111111111',
        instructions,
      },
    },
    meta: {
      err: enhanced.transactionError ?? null,
      fee: enhanced.fee,
      innerInstructions,
      preTokenBalances,
      postTokenBalances,
    },
  };
}

function createKeys(first: string) {
  const all = [first];
  const places = new Map([[first, 0]]);
  return {
    all,
    indexOf(key: string): number {
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, all.length);
      return all.push(key) - 1;
    },
  };
}

type TokenChange = EnhancedTransaction['accountData'][number]['tokenBalanceChanges'][number];

/** Only the change is told: the side it lies on holds it, the other one is 0. */
function balanceOf(accountIndex: number, { mint, userAccount, rawTokenAmount }: TokenChange, sign: 1n | -1n) {
  const change = BigInt(rawTokenAmount.tokenAmount) * sign;
  const amount = (change > 0n ? change : 0n).toString();
  return { accountIndex, mint, owner: userAccount, uiTokenAmount: { amount, decimals: rawTokenAmount.decimals } };
}

/** First eight bytes of an Anchor program's call to itself that carries an event. */
const selfCallTag = Buffer.from('e445a52e51cb9a1d', 'hex');

interface Inner {
  programId: string;
  accounts: string[];
  data: string;
}

/**
 * Only a program itself can make the call that carries its event, so that call lies directly below the latest instruction
 * of the same program, and so does everything between the two.
 */
function restoreDepths(topProgram: string, inner: readonly Inner[]): (Inner & { stackHeight: number })[] {
  const heights = inner.map(() => 2);
  const latest = new Map<string, number>();
  for (const [at, { programId, data }] of inner.entries()) {
    if (!isSelfCall(data)) {
      latest.set(programId, at);
      continue;
    }
    const caller = programId === topProgram ? undefined : latest.get(programId);
    if (caller !== undefined) heights.fill(3, caller + 1, at + 1);
  }
  return inner.map((instruction, i) => ({ ...instruction, stackHeight: heights[i] ?? 2 }));
}

function isSelfCall(data: string): boolean {
  const bytes = decodeBase58Text(data, transactionLimits.instructionBytes);
  return bytes !== null && selfCallTag.equals(bytes.subarray(0, selfCallTag.length));
}
