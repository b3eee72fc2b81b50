import { limits } from '@mintscope/schemas/limits';
import { Refusal } from '../refusal.ts';
import { parseSignInMessage, type SignInMessage } from './sign-in-message.ts';

/** What a signed message is held against. */
export interface MessageCheck {
  /** As the server wrote it. */
  stored: string;
  /** As the wallet signed it, where it wrote its own. */
  given: string | undefined;
  /** Who says they signed. */
  address: string;
  nonce: string;
  /** Origin of the page that asks now. */
  origin: string;
  nowMs: number;
}

export const signInVersion = '1';
/** As Sign-In With Solana names `solana:mainnet`. */
export const signInChain = 'mainnet';

/**
 * Whether a message may sign a visitor in here and now; gives the text whose signature counts. Every field of a wallet's own
 * text is compared with what the server wrote, so that nothing in it but what was asked for is ever signed for.
 * @throws Refusal with a code for each thing that can be wrong.
 */
export function checkSignedMessage(check: MessageCheck): string {
  const { stored, given, address, nonce, origin, nowMs } = check;
  const asked = parseSignInMessage(stored);
  if (!asked) throw new Error('A stored sign-in message cannot be read');
  const signed = given === undefined ? asked : parseSignInMessage(given);
  if (!signed) throw new Refusal('MESSAGE_ALTERED', 'The signed message is not the one that was asked for.');
  if (signed.nonce !== nonce || asked.nonce !== nonce)
    throw new Refusal('WRONG_NONCE', 'The signed message has another nonce.');
  if (signed.address !== address || asked.address !== address) {
    throw new Refusal('WRONG_ADDRESS', 'The signed message is for another wallet.');
  }
  checkPlace(signed, origin);
  checkTimes(signed, nowMs);
  const text = given ?? stored;
  // With every other field found equal or wrong above, this is a statement, a time, a request id or a resource.
  if (text !== stored) throw new Refusal('MESSAGE_ALTERED', 'The signed message is not the one that was asked for.');
  return text;
}

/** For this page, this chain, this version: by what we are, not by what the message once said. */
function checkPlace(signed: SignInMessage, origin: string): void {
  if (signed.domain !== new URL(origin).host) {
    throw new Refusal(
      'WRONG_DOMAIN',
      'The message was signed for another site. Sign in from the page that you opened.',
    );
  }
  if (signed.uri !== origin) throw new Refusal('WRONG_URI', 'The message was signed for another address of this site.');
  if (signed.chainId !== signInChain) throw new Refusal('WRONG_CHAIN', 'The message was signed for another chain.');
  if (signed.version !== signInVersion)
    throw new Refusal('WRONG_VERSION', 'The message has a version that is not known here.');
}

function checkTimes(signed: SignInMessage, nowMs: number): void {
  const issuedAtMs = Date.parse(signed.issuedAt ?? '');
  const expiresAtMs = Date.parse(signed.expirationTime ?? '');
  const notBeforeMs = signed.notBefore === undefined ? issuedAtMs : Date.parse(signed.notBefore);
  if (Number.isNaN(issuedAtMs + expiresAtMs + notBeforeMs)) {
    throw new Refusal('MESSAGE_ALTERED', 'The signed message lacks its times.');
  }
  if (expiresAtMs <= nowMs) throw nonceExpired();
  if (Math.max(issuedAtMs, notBeforeMs) > nowMs + limits.clockSkewMs) {
    throw new Refusal('NOT_YET_VALID', 'The signed message is not valid yet.');
  }
}

export function nonceExpired(): Refusal {
  return new Refusal('NONCE_EXPIRED', 'The message to sign has expired. Ask for a new one.');
}
