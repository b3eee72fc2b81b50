import { limits } from '@mintscope/schemas/limits';
import { programs } from '@mintscope/schemas/programs';
import type { Instruction } from '../transaction/normalised-transaction.ts';
import { asAddress, asText } from '../transaction/read-fields.ts';
import { address, bool, type Cursor, discriminatorOf, pubkey, text, u8 } from './borsh.ts';
import type { Collector } from './collect-events.ts';
import { cutText } from './cut-text.ts';
import type { DecodeContext, EventBody } from './decode-context.ts';
import { isTokenProgram } from './token-accounts.ts';

/** Changes of a mint's authorities and metadata outside its creation. Runs after the programs' decoders. */
export function decodeMintChanges(collector: Collector): void {
  for (const instruction of collector.context.transaction.instructions) {
    if (collector.isClaimed(instruction)) continue;
    if (isTokenProgram(instruction.program)) decodeTokenProgram(instruction, collector.context);
    else if (instruction.program === programs.metaplex) decodeMetaplex(instruction, collector.context);
  }
}

const setAuthority = 6;
/** Discriminators of the token metadata interface, which Token-2022 serves itself. */
const updateField = 'dde9312db5cadcc8';
const updateAuthority = 'd7e4a6e45464567b';

function decodeTokenProgram(instruction: Instruction, context: DecodeContext): void {
  if (instruction.parsed) {
    decodeParsed(instruction, instruction.parsed.type, instruction.parsed.info, context);
    return;
  }
  const data = instruction.data();
  const mint = instruction.accounts[0];
  if (!data || mint === undefined) return;
  if (data[0] === setAuthority && (data[1] === 0 || data[1] === 1)) {
    const holder = data[2] === 1 && data.length >= 35 ? address(data.subarray(3, 35)) : null;
    emitAuthority(instruction, { mint, authority: data[1] === 0 ? 'mint' : 'freeze', holder }, context);
    return;
  }
  const discriminator = discriminatorOf(data);
  if (discriminator === updateField) decodeUpdateField(instruction, data, mint, context);
  else if (discriminator === updateAuthority) {
    const holder = pubkey({ bytes: data, offset: 8 });
    if (holder)
      emitAuthority(instruction, { mint, authority: 'metadata', holder: renouncable(address(holder)) }, context);
  }
}

function decodeParsed(
  instruction: Instruction,
  type: string,
  info: Readonly<Record<string, unknown>>,
  context: DecodeContext,
): void {
  const mint = asAddress(info.mint) ?? asAddress(info.metadata) ?? asAddress(info.account);
  if (mint === null) return;
  if (type === 'setAuthority' && (info.authorityType === 'mintTokens' || info.authorityType === 'freezeAccount'))
    emitAuthority(
      instruction,
      {
        mint,
        authority: info.authorityType === 'mintTokens' ? 'mint' : 'freeze',
        holder: asAddress(info.newAuthority),
      },
      context,
    );
  else if (type === 'updateTokenMetadataAuthority')
    emitAuthority(instruction, { mint, authority: 'metadata', holder: asAddress(info.newAuthority) }, context);
  else if (type === 'updateTokenMetadataField') {
    const [field, value] = [asText(info.field), asText(info.value)];
    if (field !== null && value !== null) emitMetadata(instruction, mint, { [field.toLowerCase()]: value }, context);
  }
}

/** Field: name, symbol, uri, or a key of its own (whose name follows); then the value. */
function decodeUpdateField(instruction: Instruction, data: Uint8Array, mint: string, context: DecodeContext): void {
  const cursor: Cursor = { bytes: data, offset: 8 };
  const kind = u8(cursor);
  const field = kind === 3 ? text(cursor)?.toLowerCase() : ['name', 'symbol', 'uri'][kind ?? -1];
  const value = text(cursor);
  if (field !== undefined && value !== undefined) emitMetadata(instruction, mint, { [field]: value }, context);
}

/** UpdateMetadataAccountV2 and the update instruction that followed it; both may also hand over the right to update. */
function decodeMetaplex(instruction: Instruction, context: DecodeContext): void {
  const data = instruction.data();
  if (!data) return;
  if (data[0] === 15) {
    const read = readUpdate(data, 'first');
    if (read && (read.names || read.authority)) {
      const mint = mintOfMetadata(instruction.accounts[0], context);
      if (mint === undefined)
        context.skip(instruction, 'mint_unknown', 'a metadata update of a mint that the transaction does not show');
      else emitUpdate(instruction, mint, read, context);
    }
  } else if (data[0] === 50 && data[1] === 0) {
    const mint = instruction.accounts[3];
    const read = readUpdate(data, 'second');
    if (read && mint !== undefined) emitUpdate(instruction, mint, read, context);
  }
}

const candidateKeys = 64;

/** The instruction names the metadata account only: its mint is the account of the transaction it is derived from. */
function mintOfMetadata(metadata: string | undefined, context: DecodeContext): string | undefined {
  const balances = [...context.transaction.tokenBalances.values()].map((balance) => balance.mint);
  const candidates = new Set([...balances, ...context.transaction.accountKeys].slice(0, candidateKeys));
  return [...candidates].find(
    (mint) => context.derive('metadata', [programs.metaplex, mint], programs.metaplex) === metadata,
  );
}

type Update = { names: { name: string; symbol: string; uri: string } | null; authority: string | null };

function readUpdate(data: Uint8Array, form: 'first' | 'second'): Update | null {
  const cursor: Cursor = { bytes: data, offset: form === 'first' ? 1 : 2 };
  const update: Update = { names: null, authority: null };
  const readAuthority = () => {
    const present = bool(cursor);
    const key = present ? pubkey(cursor) : undefined;
    update.authority = key ? address(key) : null;
    return present !== undefined && present === (key !== undefined);
  };
  if (form === 'second' && !readAuthority()) return null;
  const hasData = bool(cursor);
  if (hasData === undefined) return null;
  if (hasData) {
    const [name, symbol, uri] = [text(cursor), text(cursor), text(cursor)];
    if (name === undefined || symbol === undefined || uri === undefined) return null;
    update.names = { name, symbol, uri };
  } else if (form === 'first' && !readAuthority()) return null;
  return update;
}

function emitUpdate(instruction: Instruction, mint: string, update: Update, context: DecodeContext): void {
  if (update.names) emitMetadata(instruction, mint, update.names, context);
  if (update.authority !== null)
    emitAuthority(instruction, { mint, authority: 'metadata', holder: renouncable(update.authority) }, context);
}

function renouncable(holder: string): string | null {
  return holder === programs.system ? null : holder;
}

type AuthorityChange = { mint: string; authority: 'mint' | 'freeze' | 'metadata'; holder: string | null };

function emitAuthority(instruction: Instruction, change: AuthorityChange, context: DecodeContext): void {
  context.emit(instruction, { type: 'authority_changed', ...change });
}

type Metadata = Extract<EventBody, { type: 'metadata_changed' }>;
const fields = {
  name: limits.nameLength,
  symbol: limits.symbolLength,
  uri: limits.uriLength,
  image: limits.uriLength,
  description: limits.uriLength,
  twitter: limits.uriLength,
  telegram: limits.uriLength,
  website: limits.uriLength,
} as const;

function emitMetadata(
  instruction: Instruction,
  mint: string,
  changes: Readonly<Record<string, string>>,
  context: DecodeContext,
): void {
  const body: Metadata = {
    type: 'metadata_changed',
    mint,
    name: null,
    symbol: null,
    uri: null,
    image: null,
    description: null,
    twitter: null,
    telegram: null,
    website: null,
  };
  let known = false;
  for (const field of Object.keys(fields) as (keyof typeof fields)[]) {
    const value = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (value === undefined) continue;
    body[field] = cutText(value, fields[field]);
    known = true;
  }
  if (known) context.emit(instruction, body);
}
