import type { ChainEvent, Trade } from '@mintscope/schemas/events/chain-event';
import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import { describe, expect, test } from 'vitest';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { address, readLayout, u32, u64 } from './borsh.ts';
import { pumpTradeArguments } from './pump-layouts.ts';
import { readSolTransfer } from './sol-transfers.ts';
import { decodeFile, normaliseFile, tradesOf } from './test-kit/decode-file.ts';
import { hasSharedData, readJson, withoutSharedData } from './test-kit/shared-data.ts';
import { decimalsOf, findTokenAccounts } from './token-accounts.ts';

/** Values asserted by the projects that published these transactions; `instruction_index` counts the top level. */
type Case = { test: string; instruction_index: number; expected: Record<string, string> };
type Read = {
  transaction: NormalisedTransaction;
  instruction: Instruction;
  inside: Instruction[];
  events: ChainEvent[];
  trades: Trade[];
  expected: Record<string, string>;
};

/** How each asserted value is found again; a value that no reader knows fails its test. */
const readers: Readonly<Record<string, (read: Read) => unknown>> = {
  Who: ({ trades, events, transaction }) =>
    trades[0]?.trader ?? events.find((event) => event.type === 'token_created')?.creator ?? transaction.feePayer,
  FromToken: ({ expected, ...read }) => moved(read, expected.FromToken ?? '')?.mint,
  ToToken: ({ expected, ...read }) => moved(read, expected.ToToken ?? '')?.mint,
  FromTokenAmount: ({ expected, ...read }) =>
    moved(read, expected.FromToken ?? '')?.amounts.find((amount) => String(amount) === expected.FromTokenAmount),
  ToTokenAmount: ({ expected, ...read }) =>
    moved(read, expected.ToToken ?? '')?.amounts.find((amount) => String(amount) === expected.ToTokenAmount),
  FromTokenDecimals: ({ expected, transaction }) => decimalsOf(transaction, expected.FromToken ?? ''),
  ToTokenDecimals: ({ expected, transaction }) => decimalsOf(transaction, expected.ToToken ?? ''),
  MinSolOutput: ({ instruction }) => readLayout(bytesOf(instruction), 8, pumpTradeArguments, {})?.limit,
  MaxSolCost: ({ instruction }) => readLayout(bytesOf(instruction), 8, pumpTradeArguments, {})?.limit,
  MinimumAmountOut: ({ instruction }) => u64({ bytes: bytesOf(instruction), offset: 9 }),
  FeeAmount: ({ trades }) => trades[0]?.feeQuote,
  PumpfunFeeAmount: ({ trades }) => trades[0]?.feeQuote,
  PhotonFeeAmount: ({ inside }) => inside.map((call) => readSolTransfer(call)?.lamports).at(-1),
  ComputeUnitLimit: ({ instruction }) => u32({ bytes: bytesOf(instruction), offset: 1 }),
  MicroLamports: ({ instruction }) => u64({ bytes: bytesOf(instruction), offset: 1 }),
  From: ({ instruction }) => readSolTransfer(instruction)?.from,
  To: ({ instruction }) => readSolTransfer(instruction)?.to,
  Lamports: ({ instruction }) => readSolTransfer(instruction)?.lamports ?? readSeedAccount(instruction)?.lamports,
  Mint: ({ events, transaction, expected }) =>
    events.find((event) => event.type === 'token_created')?.mint ??
    findTokenAccounts(transaction).get(expected.Account ?? '')?.mint,
  MintAuthority: ({ instruction }) => instruction.accounts[1],
  BondingCurve: ({ events }) => events.find((event) => event.type === 'token_created')?.pool,
  AssociatedBondingCurve: ({ instruction }) => instruction.accounts[3],
  MplTokenMetadata: ({ instruction }) => instruction.accounts[5],
  MetaData: ({ instruction }) => instruction.accounts[6],
  Name: ({ events }) => events.find((event) => event.type === 'token_created')?.name,
  Symbol: ({ events }) => events.find((event) => event.type === 'token_created')?.symbol,
  Uri: ({ events }) => events.find((event) => event.type === 'token_created')?.uri,
  NewAccount: ({ instruction }) => instruction.accounts[1],
  Base: ({ instruction }) => readSeedAccount(instruction)?.base,
  Seed: ({ instruction }) => readSeedAccount(instruction)?.seed,
  Space: ({ instruction }) => readSeedAccount(instruction)?.space,
  Owner: ({ instruction, transaction, expected }) =>
    readSeedAccount(instruction)?.owner ?? findTokenAccounts(transaction).get(expected.Account ?? '')?.owner,
  Account: ({ instruction }) => instruction.accounts[0],
  RentSysvar: ({ instruction }) => instruction.accounts[3],
};

/** Names of the other project's own constants, not values of the chain. */
const notValues: ReadonlySet<string> = new Set(['ProgramID', 'ProgramName', 'InstructionName', 'ActionLabel']);

/** What the trader's side of the instruction moved of a mint: each trade's amount, each transfer's, and the net change. */
function moved({ trades, transaction, inside, instruction }: Omit<Read, 'expected'>, mint: string) {
  const amounts = trades.flatMap((trade) =>
    trade.mint === mint ? [trade.baseAmount] : trade.quoteMint === mint ? [trade.quoteAmount] : [],
  );
  const calls = [instruction, ...inside].flatMap((call) => (call.parsed === null ? (call.data() ?? []) : [])).length;
  for (const balance of transaction.tokenBalances.values()) {
    if (balance.mint !== mint || balance.owner !== transaction.feePayer) continue;
    const change = (balance.after ?? 0n) - (balance.before ?? 0n);
    amounts.push(change < 0n ? -change : change);
  }
  // What came in to a wrapped-SOL account that was opened and closed again is told by the transfer that filled it.
  if (mint === solMint)
    amounts.push(
      ...transaction.instructions.flatMap((call) => readSolTransfer(call)?.lamports ?? []),
      ...closedBalances(transaction),
    );
  return calls > 0 ? { mint, amounts } : undefined;
}

function closedBalances(transaction: NormalisedTransaction): bigint[] {
  const opened = findTokenAccounts(transaction);
  return transaction.instructions.flatMap((call) => {
    const bytes = call.data();
    const to = call.accounts[1];
    return bytes?.[0] === 3 && to !== undefined && opened.get(to)?.owner === transaction.feePayer
      ? [u64({ bytes, offset: 1 }) ?? 0n]
      : [];
  });
}

function bytesOf(instruction: Instruction): Uint8Array {
  return instruction.data() ?? new Uint8Array();
}

/** CreateAccountWithSeed of the System program: base, seed (with a 64-bit length), lamports, space, owner. */
function readSeedAccount(instruction: Instruction) {
  const bytes = bytesOf(instruction);
  if (bytes[0] !== 3 || instruction.program !== programs.system) return null;
  const end = 44 + (u32({ bytes, offset: 36 }) ?? 0);
  const rest = { bytes, offset: end };
  const [lamports, space] = [u64(rest), u64(rest)];
  const seed = new TextDecoder().decode(bytes.subarray(44, end));
  return {
    base: address(bytes.subarray(4, 36)),
    seed,
    lamports,
    space,
    owner: address(bytes.subarray(end + 16, end + 48)),
  };
}

function readCase(file: string, item: Case): Read {
  const transaction = normaliseFile(file);
  const instruction = transaction.instructions.find(
    (one) => one.stackHeight === 1 && one.topLevel === item.instruction_index,
  );
  if (!instruction) throw new Error(`no instruction ${item.instruction_index}`);
  const inside = transaction.instructions.filter(
    (one) => one.topLevel === item.instruction_index && one !== instruction,
  );
  const positions = new Set([instruction, ...inside].map((one) => one.position));
  const events = decodeFile(file).events.filter((event) => positions.has(event.instruction));
  return { transaction, instruction, inside, events, trades: tradesOf(events), expected: item.expected };
}

test.skipIf(hasSharedData)(withoutSharedData, () => {});

const published: [string, Case][] = hasSharedData
  ? Object.entries(readJson('tx-parser/upstream-expected.json').cases).flatMap(([file, cases]) =>
      (cases as Case[]).map((item): [string, Case] => [`tx-parser/${file}`, item]),
    )
  : [];

describe.skipIf(!hasSharedData)('values published with the transactions of tx-parser', () => {
  test.each(published)('%s: $1.test', (file, item) => {
    const read = readCase(file, item);
    let checked = 0;
    for (const [name, value] of Object.entries(item.expected)) {
      if (notValues.has(name)) continue;
      const reader = readers[name];
      if (!reader) throw new Error(`no reader for ${name}: add one`);
      expect([name, String(reader(read))]).toEqual([name, value === 'uint64(globals.SOLDecimals)' ? '9' : value]);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(0);
  });

  test('a SOL transfer to a relay is a tip and no transfer of its own', () => {
    const { events } = decodeFile('tx-parser/pumpfun_sell_0.json');
    expect(events).toMatchObject([{ type: 'trade', tipLamports: 10_000_000n }]);
  });
});
