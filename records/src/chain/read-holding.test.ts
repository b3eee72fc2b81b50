import { afterEach, describe, expect, it } from 'vitest';
import { startNode } from '../../testing/start-node.ts';
import { type Holding, holdsAtLeast, readHolding } from './read-holding.ts';
import { createRpcReader } from './rpc.ts';

const wallet = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const mint = 'So11111111111111111111111111111111111111112';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

function account(amount: string, { owner = wallet, of = mint, program = 'spl-token', decimals = 6 } = {}) {
  const info = { mint: of, owner, state: 'initialized', isNative: false, tokenAmount: { amount, decimals } };
  return { pubkey: wallet, account: { data: { program, parsed: { type: 'account', info }, space: 165 } } };
}

async function read(value: unknown) {
  const bodies: unknown[] = [];
  const node = await startNode(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    bodies.push(JSON.parse(text));
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: { context: { slot: 1 }, value } }));
  });
  close = node.close;
  const holding = await readHolding(createRpcReader({ url: node.origin }), { wallet, mint }).catch((error) => error);
  return { holding, bodies };
}

describe('a wallet’s holding of a mint', () => {
  it('is the sum over its accounts, of either token program, to the last unit', async () => {
    const { holding, bodies } = await read([
      account('18446744073709551615'),
      account('1', { program: 'spl-token-2022' }),
    ]);
    expect(holding).toEqual({ amount: 18446744073709551616n, decimals: 6 });
    expect(bodies).toEqual([
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'getTokenAccountsByOwner',
        params: [wallet, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
      },
    ]);
  });

  it('is nothing without an account', async () => {
    expect((await read([])).holding).toEqual({ amount: 0n, decimals: null });
  });

  it.each([
    ['another mint', account('5', { of: wallet })],
    ['another wallet', account('5', { owner: mint })],
    ['an amount that is no integer', account('5.5')],
    ['a negative amount', account('-5')],
    ['an account that is not parsed', { pubkey: wallet, account: { data: ['AAAA', 'base64'] } }],
  ])('is not made of %s', async (_case, value) => {
    expect((await read([account('7'), value])).holding).toMatchObject({ code: 'CHAIN_INVALID' });
  });
});

describe('the least holding', () => {
  it.each<[Holding, number, boolean]>([
    [{ amount: 100_000_000_000n, decimals: 6 }, 100_000, true],
    [{ amount: 99_999_999_999n, decimals: 6 }, 100_000, false],
    [{ amount: 100_000n, decimals: 0 }, 100_000, true],
    [{ amount: 1n, decimals: 1 }, 0.1, true],
    [{ amount: 0n, decimals: 1 }, 0.1, false],
    [{ amount: 0n, decimals: null }, 0, true],
    [{ amount: 0n, decimals: null }, 1, false],
  ])('%o is at least %d whole tokens: %s', (holding, whole, expected) => {
    expect(holdsAtLeast(holding, whole)).toBe(expected);
  });
});
