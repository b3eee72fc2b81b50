import { decodeBase58 } from '@mintscope/schemas/events/batch/base58';

const addressBytes = 32;
const longestAddress = 44;

/** Whether a text can be the address of an account, as wallets and explorers print it. */
export function isAddress(text: string): boolean {
  return text.length <= longestAddress && decodeBase58(text, addressBytes) !== null;
}
