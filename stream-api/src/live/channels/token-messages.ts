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
  return {
    type: 'initial_tokens',
    rest: Buffer.from(`"serverTimeMs":${nowMs},"tokens":[${encodeTokens(tokens)}]}`),
  };
}

/** What comes after it. */
export function encodeNext({ tokens, removed }: TokenChanges): ChannelMessage {
  const type = 'token_update';
  if (tokens.length === 0 && removed.length === 0) return { type, rest: null };
  return { type, rest: Buffer.from(`"tokens":[${encodeTokens(tokens)}],"removed":${JSON.stringify(removed)}}`) };
}

function encodeTokens(tokens: TokenChanges['tokens']): string {
  return tokens.map(({ entry, base }) => encodePatch(entry, base)).join(',');
}
