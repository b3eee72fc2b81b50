import bs58 from 'bs58';

export type WireParts = {
  signatures: readonly string[];
  requiredSignatures: number;
  accountKeys: readonly string[];
  instructions: readonly { programIdIndex: number; accounts: readonly number[]; data: string }[];
  lookups?: readonly { writable: number; readonly: number }[];
  config?: { priorityFee?: bigint; computeUnitLimit?: number };
};

const hash = new Uint8Array(32).fill(7);

/** A transaction's bytes in the forms nodes send them; the counterpart of `parseWireTransaction`. */
export function writeWireTransaction(version: 'legacy' | 0 | 1, parts: WireParts): Uint8Array {
  return Uint8Array.from(
    version === 1 ? writeVersion1(parts) : [...writeSignatures(parts), ...writeMessage(version, parts)],
  );
}

function writeSignatures({ signatures }: WireParts): number[] {
  return [...compact(signatures.length), ...signatures.flatMap((signature) => [...bs58.decode(signature)])];
}

function writeMessage(version: 'legacy' | 0, parts: WireParts): number[] {
  const { accountKeys, instructions, lookups = [] } = parts;
  const tables = lookups.flatMap((table) => [
    ...hash,
    ...compact(table.writable),
    ...new Array<number>(table.writable).fill(1),
    ...compact(table.readonly),
    ...new Array<number>(table.readonly).fill(2),
  ]);
  return [
    ...(version === 0 ? [0x80] : []),
    ...[parts.requiredSignatures, 0, 1],
    ...compact(accountKeys.length),
    ...accountKeys.flatMap((key) => [...bs58.decode(key)]),
    ...hash,
    ...compact(instructions.length),
    ...instructions.flatMap(({ programIdIndex, accounts, data }) => {
      const bytes = bs58.decode(data);
      return [programIdIndex, ...compact(accounts.length), ...accounts, ...compact(bytes.length), ...bytes];
    }),
    ...(version === 0 ? [...compact(lookups.length), ...tables] : []),
  ];
}

function writeVersion1(parts: WireParts): number[] {
  const { accountKeys, instructions, config = {} } = parts;
  const { priorityFee, computeUnitLimit } = config;
  const mask = (priorityFee === undefined ? 0 : 0b11) | (computeUnitLimit === undefined ? 0 : 0b100);
  const words = [
    ...(priorityFee === undefined ? [] : littleEndian(priorityFee, 8)),
    ...(computeUnitLimit === undefined ? [] : littleEndian(BigInt(computeUnitLimit), 4)),
  ];
  const payloads = instructions.map((instruction) => ({ ...instruction, bytes: bs58.decode(instruction.data) }));
  return [
    ...[0x81, parts.requiredSignatures, 0, 1],
    ...littleEndian(BigInt(mask), 4),
    ...hash,
    ...[instructions.length, accountKeys.length],
    ...accountKeys.flatMap((key) => [...bs58.decode(key)]),
    ...words,
    ...payloads.flatMap(({ programIdIndex, accounts, bytes }) => [
      programIdIndex,
      accounts.length,
      ...littleEndian(BigInt(bytes.length), 2),
    ]),
    ...payloads.flatMap(({ accounts, bytes }) => [...accounts, ...bytes]),
    ...parts.signatures.flatMap((signature) => [...bs58.decode(signature)]),
  ];
}

function littleEndian(value: bigint, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}

function compact(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
