import { encodePatch, type TokenEntry } from '../../market/token-entry.ts';
import type { ChannelMessage } from '../socket/channel.ts';

/** A token with the revision from which its changed fields are to be sent; -1 = the whole row. */
export interface TokenChange {
  entry: TokenEntry;
  base: number;
}

export interface TokenChanges {
  tokens: readonly TokenChange[];
  removed: readonly string[];
}

/** The first message of a subscription to tokens. */
export function encodeFirst({ tokens }: TokenChanges, nowMs: number): ChannelMessage {
  return { type: 'initial_tokens', rest: encode(`"serverTimeMs":${nowMs},"tokens":[`, tokens, ']}') };
}

/** What comes after it. */
export function encodeNext({ tokens, removed }: TokenChanges): ChannelMessage {
  const type = 'token_update';
  if (tokens.length === 0 && removed.length === 0) return { type, rest: null };
  return { type, rest: encode('"tokens":[', tokens, `],"removed":${JSON.stringify(removed)}}`) };
}

let scratch = Buffer.allocUnsafeSlow(64 * 1024);

/** Each row is written where it belongs: as one text, a list of them would be copied three times. */
function encode(head: string, tokens: TokenChanges['tokens'], tail: string): Uint8Array {
  let end = write(head, 0);
  for (let n = 0; n < tokens.length; n++) {
    const { entry, base } = tokens[n]!;
    if (n > 0) scratch[end++] = comma;
    end = write(encodePatch(entry, base), end);
  }
  return Buffer.from(scratch.subarray(0, write(tail, end)));
}

const comma = 0x2c;

/** Leaves room for a comma. @returns where the text ends. */
function write(text: string, at: number): number {
  const most = at + 3 * text.length + 1;
  if (most > scratch.length) {
    const larger = Buffer.allocUnsafeSlow(2 * most);
    larger.set(scratch.subarray(0, at));
    scratch = larger;
  }
  return at + scratch.write(text, at);
}
