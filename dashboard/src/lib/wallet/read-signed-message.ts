import { WalletError } from './wallet-error.ts';

export interface SignedMessage {
  address: string;
  /** 64 bytes, base64. */
  signature: string;
  /** What was signed, where the wallet changed the message; the server judges whether it still says the same. */
  message?: string;
}

/** @throws WalletError `refused` where the answer holds no Ed25519 signature. */
export function readSignedMessage(answer: unknown, address: string, sent: Uint8Array): SignedMessage {
  const [output] = Array.isArray(answer) ? answer : [];
  const read = (key: string): unknown =>
    typeof output === 'object' && output !== null ? Reflect.get(output, key) : undefined;
  const signature = read('signature');
  const kind = read('signatureType');
  if (!(signature instanceof Uint8Array) || signature.length !== 64 || (kind !== undefined && kind !== 'ed25519')) {
    throw new WalletError('refused', 'The wallet gave no signature that can be checked.');
  }
  const signed = read('signedMessage');
  const changed = signed instanceof Uint8Array && !sameBytes(signed, sent);
  return {
    address,
    signature: btoa(String.fromCharCode(...signature)),
    ...(changed ? { message: new TextDecoder().decode(signed) } : {}),
  };
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
