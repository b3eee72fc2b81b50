import { describe, expect, it } from 'vitest';
import { checkSignedMessage, type MessageCheck } from './check-signed-message.ts';
import { type SignInMessage, writeSignInMessage } from './sign-in-message.ts';

const nowMs = Date.parse('2026-01-02T03:05:00.000Z');
const message: SignInMessage = {
  domain: 'mintscope.example',
  address: '24KebvJCscDwVm5KDMF3BJzZ8F6NqXpPUGGVC9Nz1bG6',
  statement: 'Sign in to Mintscope.',
  uri: 'https://mintscope.example',
  version: '1',
  chainId: 'mainnet',
  nonce: 'a1B2c3D4e5F6a7B8',
  issuedAt: '2026-01-02T03:04:05.678Z',
  expirationTime: '2026-01-02T03:09:05.678Z',
};
const stored = writeSignInMessage(message);
const check: MessageCheck = {
  stored,
  given: undefined,
  address: message.address,
  nonce: message.nonce!,
  origin: 'https://mintscope.example',
  nowMs,
};

function codeOf(changes: Partial<MessageCheck>): string {
  try {
    checkSignedMessage({ ...check, ...changes });
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
  return 'accepted';
}

describe('a message that the server wrote', () => {
  it('may be signed as it is, told or not', () => {
    expect(checkSignedMessage(check)).toBe(stored);
    expect(checkSignedMessage({ ...check, given: stored })).toBe(stored);
  });

  it.each<[string, Partial<MessageCheck>]>([
    ['WRONG_DOMAIN', { origin: 'https://elsewhere.example' }],
    ['WRONG_DOMAIN', { origin: 'https://mintscope.example:8443' }],
    ['WRONG_URI', { origin: 'http://mintscope.example' }],
    ['WRONG_ADDRESS', { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
    ['WRONG_NONCE', { nonce: 'another0another0' }],
    ['NONCE_EXPIRED', { nowMs: Date.parse(message.expirationTime!) }],
    ['accepted', { nowMs: Date.parse(message.expirationTime!) - 1 }],
    ['NOT_YET_VALID', { nowMs: Date.parse(message.issuedAt!) - 30_001 }],
    ['accepted', { nowMs: Date.parse(message.issuedAt!) - 30_000 }],
  ])('is %s with %o', (code, changes) => {
    expect(codeOf(changes)).toBe(code);
  });
});

describe('a wallet’s own message', () => {
  it.each<[string, Partial<SignInMessage>]>([
    ['WRONG_DOMAIN', { domain: 'elsewhere.example' }],
    ['WRONG_DOMAIN', { domain: 'MINTSCOPE.example' }],
    ['WRONG_URI', { uri: 'https://mintscope.example/' }],
    ['WRONG_URI', { uri: undefined }],
    ['WRONG_CHAIN', { chainId: 'devnet' }],
    ['WRONG_CHAIN', { chainId: undefined }],
    ['WRONG_VERSION', { version: undefined }],
    ['WRONG_VERSION', { version: '2' }],
    ['WRONG_ADDRESS', { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }],
    ['WRONG_NONCE', { nonce: 'another0another0' }],
    ['WRONG_NONCE', { nonce: undefined }],
    ['NONCE_EXPIRED', { expirationTime: '2026-01-02T03:04:59.999Z' }],
    ['NOT_YET_VALID', { notBefore: '2026-01-02T03:06:00.000Z' }],
    ['MESSAGE_ALTERED', { expirationTime: '2027-01-02T03:09:05.678Z' }],
    ['MESSAGE_ALTERED', { expirationTime: undefined }],
    ['MESSAGE_ALTERED', { issuedAt: '2026-13-02T03:04:05.678Z' }],
    ['MESSAGE_ALTERED', { issuedAt: '2026-01-02T03:04:05.677Z' }],
    ['MESSAGE_ALTERED', { statement: 'Give me everything.' }],
    ['MESSAGE_ALTERED', { statement: undefined }],
    ['MESSAGE_ALTERED', { requestId: '1' }],
    ['MESSAGE_ALTERED', { resources: ['https://elsewhere.example'] }],
  ])('is refused as %s with %o', (code, changes) => {
    expect(codeOf({ given: writeSignInMessage({ ...message, ...changes }) })).toBe(code);
  });

  it.each([
    ['no message', 'Hello'],
    ['one with more after it', `${stored}\nmore`],
    ['one in another’s words', stored.replace('Sign in', 'Ѕign in')],
  ])('is altered when it is %s', (_case, given) => {
    expect(codeOf({ given })).toBe('MESSAGE_ALTERED');
  });
});
