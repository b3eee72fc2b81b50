import { pubkeySchema } from '@mintscope/schemas/ids';
import { z } from 'zod';
import type { Prng } from '../../simulator/prng.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { ServedChain } from './served-chain.ts';

export interface Call {
  id: number;
  method: string;
  params: unknown[];
}
export const callSchema = z.object({ id: z.int(), method: z.string(), params: z.array(z.unknown()) });

/** Nodes take `finalized` where nothing is said. */
const commitmentSchema = z.enum(['processed', 'confirmed', 'finalized']).default('finalized');
const listOptionsSchema = z.object({
  commitment: commitmentSchema,
  before: z.string().optional(),
  until: z.string().optional(),
  limit: z.int().min(1).max(1000).default(1000),
});
const fetchOptionsSchema = z.object({ commitment: commitmentSchema, maxSupportedTransactionVersion: z.int() });
const ownerParamsSchema = z.tuple([
  pubkeySchema,
  z.object({ mint: pubkeySchema }),
  z.object({ encoding: z.literal('jsonParsed'), commitment: commitmentSchema }),
]);

/** The methods of the test node, with the faults of the plan that concern a single call. */
export function createAnswerCall(chain: ServedChain, plan: () => Misbehaviour, dice: Prng) {
  /** How often a transaction is still answered with null. */
  const nullsLeft = new Map<string, number>();

  function getTransaction([signature, options]: unknown[]): object {
    const { commitment, maxSupportedTransactionVersion } = fetchOptionsSchema.parse(options);
    const transaction = chain.get(z.string().parse(signature), commitment);
    if (!transaction) return { result: null };
    const left = nullsLeft.get(transaction.signature) ?? (dice.chance(plan().nullFirst) ? 1 + dice.below(3) : 0);
    nullsLeft.set(transaction.signature, left - 1);
    if (left > 0) return { result: null };
    const { version } = z.object({ version: z.unknown() }).parse(transaction.answer);
    if (typeof version === 'number' && version > maxSupportedTransactionVersion) {
      const message = `Transaction version (${version}) is not supported by the requesting client`;
      return { error: { code: -32_015, message } };
    }
    return { result: transaction.answer };
  }

  function getSignatures([address, options]: unknown[]): object {
    const found = chain.list(z.string().parse(address), listOptionsSchema.parse(options));
    return {
      result: found.map(({ signature, slot, failed, finalized = true }) => ({
        signature,
        slot,
        err: failed ? { InstructionError: [0, { Custom: 1 }] } : null,
        blockTime: null,
        memo: null,
        confirmationStatus: finalized ? 'finalized' : 'confirmed',
      })),
    };
  }

  function getTokenAccounts(params: unknown[]): object {
    const [owner, { mint }] = ownerParamsSchema.parse(params);
    const value = chain.listTokenAccounts(owner, mint).map(({ address, amount, decimals, program }) => {
      const tokenAmount = { amount: String(amount), decimals, uiAmountString: String(Number(amount) / 10 ** decimals) };
      const info = { isNative: false, mint, owner, state: 'initialized', tokenAmount };
      const data = { program, parsed: { info, type: 'account' }, space: 165 };
      return { pubkey: address, account: { data, executable: false, lamports: 2_039_280, rentEpoch: 0, space: 165 } };
    });
    return { result: { context: { slot: 1 }, value } };
  }

  return (call: Call): object => {
    const base = { jsonrpc: '2.0', id: call.id };
    if (dice.chance(plan().itemError)) return { ...base, error: { code: -32_005, message: 'too many requests' } };
    switch (call.method) {
      case 'getTransaction':
        return { ...base, ...getTransaction(call.params) };
      case 'getSignaturesForAddress':
        return { ...base, ...getSignatures(call.params) };
      case 'getTokenAccountsByOwner':
        return { ...base, ...getTokenAccounts(call.params) };
      default:
        return { ...base, error: { code: -32_601, message: 'Method not found' } };
    }
  };
}
