import { describe, expect, test } from 'vitest';
import { addressOf, buildTransaction, bytesOf, type Call, u64 } from '../decoders/test-kit/build-transaction.ts';
import { normaliseTransaction } from './normalise-transaction.ts';
import { splitTransactions } from './split-transactions.ts';

const call: Call = {
  program: addressOf('program'),
  accounts: [addressOf('a')],
  data: bytesOf([1, 2, 3]),
  inside: [
    {
      program: addressOf('inner'),
      accounts: [],
      data: bytesOf([4]),
      inside: [{ program: addressOf('innermost'), accounts: [], data: bytesOf([5]) }],
    },
    { program: addressOf('second'), accounts: [], data: bytesOf([6]) },
  ],
};
const built = () => buildTransaction({ calls: [call, { ...call, inside: [] }] });
type Built = ReturnType<typeof built>;

function normalise(change: (input: Built) => unknown, fallbackSlot: number | null = null) {
  const [found] = splitTransactions(change(built()));
  return found?.kind === 'ok' ? normaliseTransaction(found.value, fallbackSlot) : found;
}

describe('normaliseTransaction', () => {
  test('instructions in execution order, with the caller of each', () => {
    const result = normalise((input) => input);
    expect(
      result?.kind === 'ok' &&
        result.value.instructions.map(({ position, topLevel, stackHeight, parent }) => [
          position,
          topLevel,
          stackHeight,
          parent,
        ]),
    ).toEqual([
      [0, 0, 1, null],
      [1, 0, 2, 0],
      [2, 0, 3, 1],
      [3, 0, 2, 0],
      [4, 1, 1, null],
    ]);
  });

  test('an old answer without stack heights takes the depths from its logs', () => {
    const logs = [call.program, addressOf('inner'), addressOf('innermost')].map(
      (program, depth) => `Program ${program} invoke [${depth + 1}]`,
    );
    const result = normalise((input) => {
      for (const group of input.meta.innerInstructions)
        for (const item of group.instructions as { stackHeight?: number }[]) delete item.stackHeight;
      return { ...input, meta: { ...input.meta, logMessages: [...logs, `Program ${addressOf('second')} invoke [2]`] } };
    });
    expect(result?.kind === 'ok' && result.value.instructions.map((instruction) => instruction.parent)).toEqual([
      null,
      0,
      1,
      0,
      null,
    ]);
  });

  test('fee: what is above 5,000 lamports a signature is priority, also for verified signatures', () => {
    const fees = (change: (input: Built) => unknown) => {
      const result = normalise(change);
      return result?.kind === 'ok' ? [result.value.feeLamports, result.value.priorityFeeLamports] : result;
    };
    expect(fees((input) => ({ ...input, meta: { ...input.meta, fee: 12_345 } }))).toEqual([12_345n, 7_345n]);
    expect(fees((input) => ({ ...input, meta: { ...input.meta, fee: undefined } }))).toEqual([5000n, null]);
    const verifier: Call = {
      program: 'Ed25519SigVerify111111111111111111111111111',
      accounts: [],
      data: bytesOf([2, 0]),
    };
    expect(
      fees(() => ({
        ...buildTransaction({ calls: [verifier] }),
        meta: { ...buildTransaction({ calls: [verifier] }).meta, fee: 20_000 },
      })),
    ).toEqual([20_000n, 5000n]);
    expect(
      fees((input) => ({
        ...input,
        version: 1,
        meta: { ...input.meta, fee: 9000 },
        transaction: {
          ...input.transaction,
          message: { ...input.transaction.message, transactionConfig: { priorityFee: 4000, computeUnitLimit: 1 } },
        },
      })),
    ).toEqual([9000n, 4000n]);
  });

  test.each<[string, (input: Built) => unknown, object]>([
    [
      'failed',
      (input) => ({ ...input, meta: { ...input.meta, err: 'AccountInUse' } }),
      { kind: 'drop', reason: 'failed' },
    ],
    [
      'failed by its old status',
      (input) => ({ ...input, meta: { ...input.meta, err: undefined, status: { Err: 'x' } } }),
      { kind: 'drop', reason: 'failed' },
    ],
    ['without meta', (input) => ({ ...input, meta: null }), { kind: 'drop', reason: 'meta_missing' }],
    ['an unknown version', (input) => ({ ...input, version: 7 }), { kind: 'dead', reason: 'version_unknown' }],
    ['no slot', (input) => ({ ...input, slot: undefined }), { kind: 'dead', reason: 'slot_missing' }],
    [
      'a signature that is none',
      (input) => ({ ...input, transaction: { ...input.transaction, signatures: ['abc'] } }),
      { kind: 'dead', reason: 'signature_invalid' },
    ],
    [
      'an index without key',
      (input) => ({
        ...input,
        transaction: {
          ...input.transaction,
          message: { ...input.transaction.message, instructions: [{ programIdIndex: 99, accounts: [], data: '' }] },
        },
      }),
      { kind: 'dead', reason: 'index_out_of_range' },
    ],
    [
      'inner instructions of none',
      (input) => ({ ...input, meta: { ...input.meta, innerInstructions: [{ index: 5, instructions: [] }] } }),
      { kind: 'dead', reason: 'index_out_of_range' },
    ],
    [
      'unresolved lookup tables',
      (input) => ({
        ...input,
        version: 0,
        transaction: {
          ...input.transaction,
          message: {
            ...input.transaction.message,
            addressTableLookups: [{ writableIndexes: [1], readonlyIndexes: [2] }],
          },
        },
      }),
      { kind: 'dead', reason: 'account_keys_invalid' },
    ],
    [
      'balances of other accounts',
      (input) => ({ ...input, meta: { ...input.meta, preBalances: [1] } }),
      { kind: 'dead', reason: 'balances_invalid' },
    ],
    [
      'bytes that are no transaction',
      (input) => ({ ...input, transaction: ['AAAA', 'base64'] }),
      { kind: 'dead', reason: 'wire_invalid' },
    ],
    [
      'an encoding no node sends',
      (input) => ({ ...input, transaction: ['AAAA', 'base64+zstd'] }),
      { kind: 'dead', reason: 'shape_invalid' },
    ],
    [
      'a node that knows nothing',
      () => ({ jsonrpc: '2.0', id: 1, result: null }),
      { kind: 'drop', reason: 'not_found' },
    ],
    [
      'a node that refuses',
      () => ({ jsonrpc: '2.0', id: 1, error: { code: -32015, message: 'version' } }),
      { kind: 'drop', reason: 'not_a_transaction', detail: 'the node answered with an error: "version"' },
    ],
    [
      'an account',
      () => ({ result: { context: { slot: 1 }, value: { lamports: 1, owner: 'x', data: ['', 'base64'] } } }),
      { kind: 'drop', reason: 'not_a_transaction', detail: 'an account, not a transaction' },
    ],
  ])('%s: a reason, never an exception', (_, change, expected) => {
    expect(normalise(change)).toMatchObject(expected);
  });

  test('a slot that is told nowhere can be given by the caller, and is noted', () => {
    expect(normalise((input) => ({ ...input, slot: undefined }), 7)).toMatchObject({
      kind: 'ok',
      value: { slot: 7, notes: ['the slot is not told: 7 stands in'] },
    });
  });

  test('a block numbers its transactions; a filtered one does not', () => {
    const indexes = (input: unknown) =>
      splitTransactions(input).map((found) =>
        found.kind === 'ok' ? [found.value.slot, found.value.transactionIndex] : found.kind,
      );
    const { slot, ...bare } = built();
    expect(indexes({ result: { blockhash: 'h', parentSlot: slot - 1, transactions: [bare, bare] } })).toEqual([
      [slot, 0],
      [slot, 1],
    ]);
    expect(
      indexes({
        params: {
          result: {
            context: { slot },
            value: { slot, block: { blockhash: 'h', parentSlot: slot - 1, transactions: [bare, bare] } },
          },
        },
      }),
    ).toEqual([
      [slot, null],
      [slot, null],
    ]);
    expect(indexes({ params: { result: { slot, transactionIndex: 3, transaction: bare } } })).toEqual([[slot, 3]]);
    expect(indexes([{ ...built(), indexWithinBlock: 4 }])).toEqual([[slot, 4]]);
  });

  test('amounts that JSON rounded are unknown, not wrong', () => {
    const result = normalise((input) => ({
      ...input,
      meta: { ...input.meta, preBalances: input.meta.preBalances.map(() => 2 ** 60) },
    }));
    expect(result?.kind === 'ok' && result.value.lamports.size).toBe(0);
    expect(u64(2n ** 64n - 1n)).toEqual(new Array(8).fill(255));
  });
});
