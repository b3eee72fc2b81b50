import { createHash, randomInt } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { checkSignedMessage, signInChain, signInVersion } from '@mintscope/records/sign-in/check-signed-message';
import { writeSignInMessage } from '@mintscope/records/sign-in/sign-in-message';
import { verifySignature } from '@mintscope/records/sign-in/verify-signature';
import { walletSignatureSchema } from '@mintscope/schemas/api/access/wallet-signature';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeWallet, type TestWallet } from '../test-kit/make-wallet.ts';
import { type Attempted, type Genuine, mutations } from '../test-kit/mutate-proof.ts';
import { tokenMutations } from '../test-kit/mutate-token.ts';
import { createTokens } from './tokens.ts';

/** Altered messages and tokens together; the long run sets a million. */
const total = Number(process.env.MINTSCOPE_MUTATIONS ?? 3_000);
const seed = Number(process.env.MINTSCOPE_MUTATIONS_SEED ?? randomInt(2 ** 31));
/** Between chunks the test lets its runner breathe. */
const chunk = 500;
const timeout = 60_000 + total * 5;

const nowMs = Date.parse('2026-01-01T00:00:00Z');
const origin = 'http://localhost:3000';

function prove(wallet: TestWallet, nonce: string): Attempted & { message: string } {
  const message = writeSignInMessage({
    domain: 'localhost:3000',
    address: wallet.address,
    statement: 'Sign in to Mintscope.',
    uri: origin,
    version: signInVersion,
    chainId: signInChain,
    nonce,
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(nowMs + 300_000).toISOString(),
  });
  return { address: wallet.address, nonce, signature: wallet.sign(message), message, origin };
}

const victim = makeWallet('victim');
const attacker = makeWallet('attacker');
const victimNonce = made('nonce of the victim').toString('hex').slice(0, 40);
const genuine: Genuine = {
  proof: prove(victim, victimNonce),
  sign: victim.sign,
  others: [
    prove(attacker, victimNonce),
    prove(attacker, made('nonce of the attacker').toString('hex')),
    prove(victim, made('another nonce').toString('hex')),
  ],
};

/** The way of a request: its body's schema, the nonce's row, the message, the signature. Gives what stopped it. */
function judge(attempted: Attempted): string {
  const { origin: page, ...sent } = attempted;
  const body = walletSignatureSchema.safeParse(sent);
  if (!body.success) return 'BODY';
  const { address, nonce, signature, message } = body.data;
  if (nonce !== victimNonce) return 'NONCE_UNKNOWN';
  if (address !== victim.address) return 'WRONG_ADDRESS';
  let text: string;
  try {
    text = checkSignedMessage({ stored: genuine.proof.message, given: message, address, nonce, origin: page, nowMs });
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
  return verifySignature(address, signature, new TextEncoder().encode(text)) ? 'ACCEPTED' : 'BAD_SIGNATURE';
}

/** What was sent says and proves just what the wallet's owner meant to: the same in every byte, the text told or not. */
function isGenuine({ message = genuine.proof.message, ...rest }: Attempted): boolean {
  return JSON.stringify({ ...genuine.proof, ...rest, message }) === JSON.stringify(genuine.proof);
}

describe(`altered (seed ${seed}, ${total} of them)`, () => {
  it('messages let no visitor in', { timeout }, async () => {
    expect(judge(genuine.proof)).toBe('ACCEPTED');
    const stopped = new Map<string, number>();
    const altering = mutations(genuine);
    await inChunks(total / 2, (options) =>
      fc.assert(
        fc.property(altering, (attempted) => {
          const verdict = judge(attempted);
          if (verdict !== 'ACCEPTED') stopped.set(verdict, (stopped.get(verdict) ?? 0) + 1);
          else expect(isGenuine(attempted)).toBe(true);
        }),
        options,
      ),
    );
    // Every gate had something to stop: what is refused by the first proves nothing of the others.
    const gates = [
      'BODY',
      'NONCE_UNKNOWN',
      'WRONG_ADDRESS',
      'WRONG_DOMAIN',
      'WRONG_URI',
      'WRONG_CHAIN',
      'MESSAGE_ALTERED',
    ];
    for (const gate of [...gates, 'BAD_SIGNATURE']) expect(stopped.get(gate), gate).toBeGreaterThan(0);
    expect(stopped.get('BAD_SIGNATURE')).toBeGreaterThan(total / 40);
  });

  it('tokens are no session’s', { timeout }, async () => {
    const tokens = await createTokens(made('key'));
    const sign = (name: string) => {
      const [sessionId, userId] = [madeId(`session ${name}`), madeId(`user ${name}`)];
      return tokens.sign({ sessionId, userId, issuedAtMs: nowMs, expiresAtMs: nowMs + 60_000 });
    };
    const [token, other] = [await sign('one'), await sign('other')];
    expect(await tokens.verify(token, nowMs)).not.toBeNull();
    const altering = tokenMutations(token, other);
    let altered = 0;
    await inChunks(total / 2, (options) =>
      fc.assert(
        fc.asyncProperty(altering, async (text) => {
          // Parts of the other one may come together again.
          if (text === token || text === other) return;
          altered++;
          expect(await tokens.verify(text, nowMs)).toBeNull();
        }),
        options,
      ),
    );
    expect(altered).toBeGreaterThan(total / 2.5);
  });
});

/** The same bytes for the same seed. */
function made(name: string): Buffer {
  return createHash('sha256').update(`${seed} ${name}`).digest();
}

function madeId(name: string): string {
  return made(name)
    .toString('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

async function inChunks(runs: number, assert: (options: { seed: number; numRuns: number }) => void | Promise<void>) {
  for (let done = 0; done < runs; done += chunk) {
    await assert({ seed: (seed + done) | 0, numRuns: Math.min(chunk, runs - done) });
    await breathe();
  }
}
