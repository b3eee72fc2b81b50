import { solMint } from '@mintscope/schemas/ids';
import { programs } from '@mintscope/schemas/programs';
import type { Instruction, NormalisedTransaction } from '../transaction/normalised-transaction.ts';
import { asAddress, asCount, asObject, asU64, type JsonObject } from '../transaction/read-fields.ts';
import { address, u64 } from './borsh.ts';
import { quoteDecimals } from './quote-mints.ts';

type TokenTransfer = {
  source: string;
  destination: string;
  authority: string | null;
  amount: bigint;
  /** Only `transferChecked` names its mint. */
  mint: string | null;
  /** Withheld from the destination by a Token-2022 mint, where the instruction tells. */
  fee: bigint;
};

const tags = {
  initializeMint: 0,
  initializeAccount: 1,
  transfer: 3,
  setAuthority: 6,
  mintTo: 7,
  burn: 8,
  transferChecked: 12,
  mintToChecked: 14,
  burnChecked: 15,
  initializeAccount2: 16,
  initializeAccount3: 18,
  initializeMint2: 20,
  transferFeeExtension: 26,
};

export function isTokenProgram(program: string): boolean {
  return program === programs.token || program === programs.token2022;
}

/**
 * Tags of instructions that leave every balance as it is: accounts opened and closed, rights given and taken, sizes and settings. A closed account
 * is empty before.
 */
const stillTags = new Set([1, 4, 5, 6, 9, 10, 11, 13, 16, 18, 21, 22, 29, 30, 34]);
/** The same as a `jsonParsed` answer names them. */
const stillNames =
  /^(initializeAccount[23]?|initializeImmutableOwner|approve(Checked)?|revoke|setAuthority|closeAccount|(freeze|thaw)Account|getAccountDataSize|reallocate|(enable|disable)RequiredMemoTransfers)$/;

/** Whether an instruction cannot change what a token account has: one of another program (what it calls stands by itself), or a known one. */
export function movesNoTokens({ program, parsed, data }: Instruction): boolean {
  if (!isTokenProgram(program)) return true;
  if (parsed) return stillNames.test(parsed.type);
  const tag = data()?.[0];
  return tag !== undefined && stillTags.has(tag);
}

/** A transfer of the token programs, from its bytes or from a `jsonParsed` answer; null for anything else. */
export function readTokenTransfer(instruction: Instruction): TokenTransfer | null {
  if (!isTokenProgram(instruction.program)) return null;
  if (instruction.parsed) return readParsedTransfer(instruction.parsed.type, instruction.parsed.info);
  const data = instruction.data();
  if (!data) return null;
  const [first, second, third, fourth] = instruction.accounts;
  const read = (offset: number) => u64({ bytes: data, offset });
  const checked = { source: first, mint: second ?? null, destination: third, authority: fourth ?? null };
  if (data[0] === tags.transfer)
    return complete({
      source: first,
      destination: second,
      authority: third ?? null,
      mint: null,
      amount: read(1),
      fee: 0n,
    });
  if (data[0] === tags.transferChecked) return complete({ ...checked, amount: read(1), fee: 0n });
  if (data[0] === tags.transferFeeExtension && data[1] === 1)
    return complete({ ...checked, amount: read(2), fee: read(11) });
  return null;
}

type Partly<T> = { [K in keyof T]: T[K] | undefined };

/** The transfer when nothing of it is missing. */
function complete(transfer: Partly<TokenTransfer>): TokenTransfer | null {
  const { source, destination, authority = null, amount, mint = null, fee } = transfer;
  if (source === undefined || destination === undefined || amount === undefined || fee === undefined) return null;
  return { source, destination, authority, amount, mint, fee };
}

function readParsedTransfer(type: string, info: JsonObject): TokenTransfer | null {
  if (type !== 'transfer' && type !== 'transferChecked' && type !== 'transferCheckedWithFee') return null;
  return complete({
    source: asAddress(info.source) ?? undefined,
    destination: asAddress(info.destination) ?? undefined,
    authority: asAddress(info.authority ?? info.multisigAuthority),
    amount: asU64(asObject(info.tokenAmount)?.amount ?? info.amount) ?? undefined,
    mint: asAddress(info.mint),
    fee: asU64(asObject(info.feeAmount)?.amount ?? 0) ?? undefined,
  });
}

export type TokenAccount = { mint: string; owner: string | null };

/**
 * Mint and owner of the transaction's token accounts: from its token balances, and for accounts that were opened and
 * closed within it from the instructions that opened them.
 */
export function findTokenAccounts(transaction: NormalisedTransaction): Map<string, TokenAccount> {
  const accounts = new Map<string, TokenAccount>();
  for (const instruction of transaction.instructions) {
    const opened = readOpenedAccount(instruction);
    if (opened) accounts.set(opened.account, { mint: opened.mint, owner: opened.owner });
  }
  for (const balance of transaction.tokenBalances.values())
    accounts.set(balance.account, {
      mint: balance.mint,
      owner: balance.owner ?? accounts.get(balance.account)?.owner ?? null,
    });
  return accounts;
}

function readOpenedAccount({ program, parsed, accounts, data }: Instruction) {
  if (!isTokenProgram(program)) return null;
  if (parsed) {
    if (!/^initializeAccount[23]?$/.test(parsed.type)) return null;
    const [account, mint, owner] = [parsed.info.account, parsed.info.mint, parsed.info.owner].map(asAddress);
    return account && mint && owner ? { account, mint, owner } : null;
  }
  const bytes = data();
  const [account, mint, named] = accounts;
  if (!bytes || account === undefined || mint === undefined) return null;
  if (bytes[0] === tags.initializeAccount) return named === undefined ? null : { account, mint, owner: named };
  const inData = bytes[0] === tags.initializeAccount2 || bytes[0] === tags.initializeAccount3;
  return inData && bytes.length >= 33 ? { account, mint, owner: address(bytes.subarray(1, 33)) } : null;
}

type MintFacts = {
  decimals: number | null;
  minted: bigint;
  mintable: boolean | null;
  freezable: boolean | null;
};

/** What the transaction itself did to a mint: decimals, tokens minted, and which authorities are left. */
export function readMintFacts(transaction: NormalisedTransaction, mint: string): MintFacts {
  const facts: MintFacts = { decimals: decimalsOf(transaction, mint), minted: 0n, mintable: null, freezable: null };
  for (const instruction of transaction.instructions)
    if (isTokenProgram(instruction.program)) applyToMint(instruction, mint, facts);
  return facts;
}

function applyToMint({ parsed, accounts, data }: Instruction, mint: string, facts: MintFacts): void {
  if (parsed) {
    applyParsedToMint(parsed.type, parsed.info, mint, facts);
    return;
  }
  const bytes = data();
  if (!bytes || accounts[0] !== mint) return;
  const [tag = 255] = bytes;
  if (tag === tags.initializeMint || tag === tags.initializeMint2) {
    facts.decimals = bytes[1] ?? facts.decimals;
    facts.mintable = true;
    facts.freezable = bytes[34] === 1;
  } else if (tag === tags.mintTo || tag === tags.mintToChecked) facts.minted += u64({ bytes, offset: 1 }) ?? 0n;
  else if (tag === tags.setAuthority && bytes[1] === 0) facts.mintable = bytes[2] === 1;
  else if (tag === tags.setAuthority && bytes[1] === 1) facts.freezable = bytes[2] === 1;
}

function applyParsedToMint(type: string, info: JsonObject, mint: string, facts: MintFacts): void {
  if (type === 'setAuthority' && (info.mint ?? info.account) === mint) {
    const left = asAddress(info.newAuthority) !== null;
    if (info.authorityType === 'mintTokens') facts.mintable = left;
    else if (info.authorityType === 'freezeAccount') facts.freezable = left;
  } else if (info.mint !== mint) return;
  else if (type === 'initializeMint' || type === 'initializeMint2') {
    facts.decimals = asCount(info.decimals) ?? facts.decimals;
    facts.mintable = true;
    facts.freezable = asAddress(info.freezeAuthority) !== null;
  } else if (type === 'mintTo' || type === 'mintToChecked')
    facts.minted += asU64(asObject(info.tokenAmount)?.amount ?? info.amount) ?? 0n;
}

/** Decimals of a mint as the transaction shows them, or, of a known currency, its fixed ones; else null. */
export function decimalsOf(transaction: NormalisedTransaction, mint: string): number | null {
  for (const balance of transaction.tokenBalances.values()) if (balance.mint === mint) return balance.decimals;
  return mint === solMint ? 9 : (quoteDecimals(mint) ?? null);
}

/** Tokens minted or burnt by one instruction of the token programs; null for anything else. */
export function readMinted({ program, parsed, accounts, data }: Instruction): { mint: string; amount: bigint } | null {
  if (!isTokenProgram(program)) return null;
  if (parsed) {
    if (!/^(mintTo|burn)(Checked)?$/.test(parsed.type)) return null;
    const mint = asAddress(parsed.info.mint);
    const amount = asU64(asObject(parsed.info.tokenAmount)?.amount ?? parsed.info.amount);
    return mint !== null && amount !== null ? { mint, amount } : null;
  }
  const bytes = data();
  if (!bytes) return null;
  const [tag = 255] = bytes;
  const burns = tag === tags.burn || tag === tags.burnChecked;
  if (!burns && tag !== tags.mintTo && tag !== tags.mintToChecked) return null;
  const mint = accounts[burns ? 1 : 0];
  const amount = u64({ bytes, offset: 1 });
  return mint !== undefined && amount !== undefined ? { mint, amount } : null;
}
