import { createHash } from 'node:crypto';
import bs58 from 'bs58';

export type Call = { program: string; accounts: readonly string[]; data: Uint8Array; inside?: readonly Call[] };
export type Balance = {
  account: string;
  mint: string;
  owner: string;
  decimals: number;
  before?: bigint;
  after?: bigint;
};
export type Built = {
  calls: readonly Call[];
  balances?: readonly Balance[];
  logs?: readonly string[];
  signer?: string;
  lamports?: Readonly<Record<string, [bigint, bigint]>>;
};

export const anySignature = bs58.encode(new Uint8Array(64).fill(9));

/** An address that is the same for the same name. */
export function addressOf(name: string): string {
  return bs58.encode(createHash('sha256').update(name).digest());
}

/** A list of addresses with names at some of its places and fillers at the others. */
export function accountsAt(length: number, places: Readonly<Record<number, string>>): string[] {
  return Array.from({ length }, (_, index) => places[index] ?? addressOf(`filler ${index}`));
}

/** A `getTransaction` answer in encoding json, made of calls; its fee is 5,000 lamports. */
export function buildTransaction({ calls, balances = [], logs, signer = addressOf('signer'), lamports = {} }: Built) {
  const keys: string[] = [signer];
  const indexOf = (address: string) => {
    if (!keys.includes(address)) keys.push(address);
    return keys.indexOf(address);
  };
  const compile = ({ program, accounts, data }: Call, stackHeight: number | null) => ({
    programIdIndex: indexOf(program),
    accounts: accounts.map(indexOf),
    data: bs58.encode(data),
    stackHeight,
  });
  const descend = (call: Call, height: number): unknown[] =>
    (call.inside ?? []).flatMap((inner) => [compile(inner, height), ...descend(inner, height + 1)]);
  const instructions = calls.map((call) => compile(call, null));
  const innerInstructions = calls.flatMap((call, index) =>
    call.inside ? [{ index, instructions: descend(call, 2) }] : [],
  );
  const side = (end: 'before' | 'after') =>
    balances.flatMap((balance) => {
      const amount = balance[end];
      if (amount === undefined) return [];
      const { account, mint, owner, decimals } = balance;
      return [{ accountIndex: indexOf(account), mint, owner, uiTokenAmount: { amount: String(amount), decimals } }];
    });
  const [preTokenBalances, postTokenBalances] = [side('before'), side('after')];
  const balanceAt = (end: 0 | 1) => keys.map((key) => Number(lamports[key]?.[end] ?? 1n));
  return {
    slot: 400_000_000,
    blockTime: 1_780_000_000,
    version: 'legacy',
    transaction: {
      signatures: [anySignature],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys: keys,
        instructions,
      },
    },
    meta: {
      err: null,
      fee: 5000,
      computeUnitsConsumed: 1000,
      innerInstructions,
      preTokenBalances,
      postTokenBalances,
      preBalances: balanceAt(0),
      postBalances: balanceAt(1),
      logMessages: logs ?? [],
    },
  };
}

const eventTag = Buffer.from('e445a52e51cb9a1d', 'hex');

/** An Anchor program's call to itself that carries an event. */
export function eventCall(program: string, event: Uint8Array): Call {
  return { program, accounts: [addressOf('event authority')], data: bytesOf(eventTag, event) };
}

/** A transfer of the token program. */
export function transferCall(source: string, destination: string, amount: bigint, owner = addressOf('signer')): Call {
  return {
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    accounts: [source, destination, owner],
    data: bytesOf([3], u64(amount)),
  };
}

export function mintCall(mint: string, account: string, amount: bigint): Call {
  return {
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    accounts: [mint, account, addressOf('signer')],
    data: bytesOf([7], u64(amount)),
  };
}

type Part = Uint8Array | readonly number[] | string;

/** Bytes from parts: byte lists as they are, text as hex. */
export function bytesOf(...parts: readonly Part[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'hex')] : [...part])),
  );
}

export function u64(...values: (bigint | number)[]): number[] {
  return values.flatMap((value) =>
    Array.from({ length: 8 }, (_, index) => Number((BigInt(value) >> BigInt(8 * index)) & 0xffn)),
  );
}

export function u128(value: bigint): number[] {
  return [...u64(value & (2n ** 64n - 1n)), ...u64(value >> 64n)];
}

export function key(address: string): Uint8Array {
  return bs58.decode(address);
}

export function str(text: string): number[] {
  const bytes = [...Buffer.from(text, 'utf8')];
  return [bytes.length & 0xff, bytes.length >> 8, 0, 0, ...bytes];
}
