import { decodeBase58Text } from '@mintscope/schemas/events/batch/base58';
import { transactionLimits } from './limits.ts';
import type { ParsedInstruction } from './normalised-transaction.ts';
import { dead, type Outcome, ok, quote } from './outcome.ts';
import { type Message, parseWireTransaction } from './parse-wire-transaction.ts';
import {
  asAddress,
  asArray,
  asCount,
  asObject,
  asSignature,
  asText,
  asU64,
  decodeBase64,
  type JsonObject,
} from './read-fields.ts';

/** An instruction whose indexes are resolved; its place in the order is not known yet. */
export type RawInstruction = {
  program: string;
  accounts: readonly string[];
  data(): Uint8Array | null;
  parsed: ParsedInstruction | null;
  stackHeight: number | null;
};

type ResolvedMessage = {
  signature: string;
  version: 'legacy' | number;
  accountKeys: readonly string[];
  signers: ReadonlySet<string>;
  signatureCount: number;
  instructions: readonly RawInstruction[];
  priorityFee: bigint | null;
};

/** Reads `transaction` of an answer in any encoding (json, jsonParsed, base58, base64) and resolves its account keys. */
export function readMessage(transaction: unknown, version: unknown, meta: JsonObject): Outcome<ResolvedMessage> {
  const encoded = asArray(transaction);
  const text = asText(transaction) ?? asText(encoded?.[0]);
  if (text !== null) return readWire(text, asText(encoded?.[1]) ?? 'base58', meta);
  const object = asObject(transaction);
  const message = asObject(object?.message);
  if (!object || !message) return dead('shape_invalid', 'the transaction holds no message');
  return readJson(object, message, version, meta);
}

function readWire(text: string, encoding: string, meta: JsonObject): Outcome<ResolvedMessage> {
  if (encoding !== 'base64' && encoding !== 'base58')
    return dead('shape_invalid', `transaction encoding ${quote(encoding)}`);
  const decode = encoding === 'base64' ? decodeBase64 : decodeBase58Text;
  const bytes = decode(text, transactionLimits.wireBytes);
  if (!bytes) return dead('wire_invalid', `the transaction is not ${encoding} or too long`);
  const parsed = parseWireTransaction(bytes);
  if (parsed.kind !== 'ok') return parsed;
  const wire: Message = parsed.value;
  const keys = addLoaded(wire.accountKeys, wire.lookups, meta);
  if (typeof keys === 'string') return dead('account_keys_invalid', keys);
  const instructions: RawInstruction[] = [];
  for (const { programIndex, accounts, data } of wire.instructions) {
    const resolved = resolveKeys(programIndex, accounts, keys);
    if (typeof resolved === 'string') return dead('index_out_of_range', resolved);
    instructions.push({ ...resolved, data: () => data, parsed: null, stackHeight: 1 });
  }
  const { signatures, version, requiredSignatures: required, priorityFee } = wire;
  const signers = new Set(keys.slice(0, required));
  return finish({ signatures, version, required, accountKeys: keys, signers, instructions, priorityFee });
}

function readJson(
  transaction: JsonObject,
  message: JsonObject,
  version: unknown,
  meta: JsonObject,
): Outcome<ResolvedMessage> {
  const rawKeys = asArray(message.accountKeys);
  if (!rawKeys || rawKeys.length === 0 || rawKeys.length > transactionLimits.accountKeys)
    return dead('account_keys_invalid', 'the message has no list of account keys, or one too long');
  const known = version === undefined || version === null ? 'legacy' : version;
  if (known !== 'legacy' && known !== 0 && known !== 1)
    return dead('version_unknown', `transaction version ${quote(version)}`);
  const signatures = (asArray(transaction.signatures) ?? []).map(asText);
  const merged = asObject(rawKeys[0]) !== null;
  const own: string[] = [];
  const flagged = new Set<string>();
  for (const [index, raw] of rawKeys.entries()) {
    const entry = asObject(raw);
    const key = asAddress(entry ? entry.pubkey : raw);
    if (key === null)
      return dead(
        'account_keys_invalid',
        `account key ${index} is not an address: ${quote(entry ? entry.pubkey : raw)}`,
      );
    own.push(key);
    if (entry?.signer === true) flagged.add(key);
  }
  const keys = merged ? own : addLoaded(own, countLookups(message.addressTableLookups), meta);
  if (typeof keys === 'string') return dead('account_keys_invalid', keys);
  const required = asCount(asObject(message.header)?.numRequiredSignatures) ?? (flagged.size || signatures.length);
  const signers = merged && flagged.size > 0 ? flagged : new Set(keys.slice(0, required));
  const raw = asArray(message.instructions);
  if (!raw || raw.length > transactionLimits.topLevelInstructions)
    return dead('shape_invalid', 'the message has no list of instructions, or one too long');
  const instructions = readInstructions(raw, keys, 1);
  if (instructions.kind !== 'ok') return instructions;
  const priorityFee = asU64(asObject(message.transactionConfig ?? transaction.transactionConfig)?.priorityFee);
  return finish({
    signatures,
    version: known,
    required,
    accountKeys: keys,
    signers,
    instructions: instructions.value,
    priorityFee,
  });
}

type Resolved = Omit<ResolvedMessage, 'signature' | 'signatureCount'> & {
  signatures: readonly (string | null)[];
  required: number;
};

function finish({ signatures, required, ...message }: Resolved): Outcome<ResolvedMessage> {
  const signature = asSignature(signatures[0]);
  if (signature === null)
    return dead('signature_invalid', `the first signature is not one: ${quote(signatures[0] ?? null)}`);
  return ok({ ...message, signature, signatureCount: Math.max(1, required) });
}

/** Static keys, then the writable and then the read-only keys of the lookup tables. */
function addLoaded(own: readonly string[], lookups: number, meta: JsonObject): readonly string[] | string {
  const loaded = asObject(meta.loadedAddresses);
  const added = [...(asArray(loaded?.writable) ?? []), ...(asArray(loaded?.readonly) ?? [])];
  if (added.length > transactionLimits.accountKeys) return 'too many loaded addresses';
  if (added.length < lookups)
    return `the lookup tables add ${lookups} keys, the answer resolves ${added.length} of them`;
  const keys = [...own];
  for (const raw of added) {
    const key = asAddress(raw);
    if (key === null) return `a loaded address is not an address: ${quote(raw)}`;
    keys.push(key);
  }
  return keys;
}

function countLookups(lookups: unknown): number {
  let count = 0;
  for (const entry of asArray(lookups) ?? []) {
    const table = asObject(entry);
    count += (asArray(table?.writableIndexes)?.length ?? 0) + (asArray(table?.readonlyIndexes)?.length ?? 0);
  }
  return count;
}

/** Instructions of a JSON answer: compiled (indexes), partly decoded (addresses) or parsed. */
export function readInstructions(
  raw: readonly unknown[],
  keys: readonly string[],
  defaultHeight: number | null,
): Outcome<RawInstruction[]> {
  const instructions: RawInstruction[] = [];
  for (const item of raw) {
    const object = asObject(item);
    if (!object) return dead('shape_invalid', 'an instruction that is no object');
    const resolved = resolveInstruction(object, keys);
    if (typeof resolved === 'string') return dead('index_out_of_range', resolved);
    const parsed = asObject(object.parsed);
    const type = asText(parsed?.type);
    instructions.push({
      ...resolved,
      data: lazyBytes(object.data),
      parsed: parsed && type !== null ? { type, info: asObject(parsed.info) ?? {} } : null,
      stackHeight: asCount(object.stackHeight) || defaultHeight,
    });
  }
  return ok(instructions);
}

function resolveInstruction(
  object: JsonObject,
  keys: readonly string[],
): { program: string; accounts: string[] } | string {
  const accounts = asArray(object.accounts) ?? [];
  if (accounts.length > transactionLimits.instructionAccounts) return 'an instruction with too many accounts';
  if (!('programId' in object)) return resolveKeys(object.programIdIndex, accounts, keys);
  const program = asAddress(object.programId);
  if (program === null) return `a program id that is not an address: ${quote(object.programId)}`;
  const addresses = accounts.map(asAddress);
  if (addresses.includes(null)) return `an account of ${program} that is not an address`;
  return { program, accounts: addresses as string[] };
}

function resolveKeys(
  programIndex: unknown,
  accounts: readonly unknown[],
  keys: readonly string[],
): { program: string; accounts: string[] } | string {
  const at = (index: unknown) => keys[asCount(index) ?? -1];
  const program = at(programIndex);
  if (program === undefined) return `program index ${quote(programIndex)} is outside the ${keys.length} account keys`;
  const addresses: string[] = [];
  for (const index of accounts) {
    const address = at(index);
    if (address === undefined) return `account index ${quote(index)} is outside the ${keys.length} account keys`;
    addresses.push(address);
  }
  return { program, accounts: addresses };
}

/** Most instructions are never looked into, so their base58 is decoded on demand, once. */
function lazyBytes(text: unknown): () => Uint8Array | null {
  let bytes: Uint8Array | null | undefined;
  return () => {
    if (bytes === undefined)
      bytes = typeof text === 'string' ? decodeBase58Text(text, transactionLimits.instructionBytes) : null;
    return bytes;
  };
}
