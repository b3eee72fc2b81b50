import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomKey, type ServedTransfer, serveTransfers } from '../../testing/serve-transfers.ts';
import { createRpcReader, type RpcReader } from '../chain/rpc.ts';
import { findTransfers, paidLateMs } from './find-transfer.ts';
import type { PaymentRow } from './payment-row.ts';
import { createPaymentWalks } from './payment-walks.ts';

const createdMs = Date.parse('2026-03-01T12:00:00Z');
const minuteMs = 60_000;
const recipient = randomKey();

let node: Awaited<ReturnType<typeof serveTransfers>>;
let rpc: RpcReader;
let payment: PaymentRow;
beforeAll(async () => {
  node = await serveTransfers();
  rpc = createRpcReader({ url: node.origin });
});
afterAll(() => node?.close());
beforeEach(() => {
  node.served.transfers.length = 0;
  node.served.calls.length = 0;
  payment = {
    reference: randomKey(),
    user_id: randomUUID(),
    currency: 'SOL',
    amount: 100n,
    recipient,
    created_at: new Date(createdMs),
    expires_at: new Date(createdMs + 30 * minuteMs),
    signature: null,
    paid_at: null,
  };
});

/** Adds transfers that come after those before them. */
function add(count: number, changes: Partial<ServedTransfer> = {}): string {
  let signature = '';
  for (let n = 0; n < count; n++) {
    signature = randomKey(64);
    const made = { signature, reference: payment.reference, recipient, lamports: 0, blockTimeMs: createdMs + minuteMs };
    node.served.transfers.push({ ...made, ...changes });
  }
  return signature;
}
const addPaying = (changes: Partial<ServedTransfer> = {}) => add(1, { lamports: 100, ...changes });

/** Looks until it is found; how many looks that took, and the most calls of one of them. */
async function lookFor(signature: string, mostLooks: number) {
  const walks = createPaymentWalks();
  let mostCalls = 0;
  for (let looks = 1; looks <= mostLooks; looks++) {
    node.served.calls.length = 0;
    const walk = walks.take(payment.reference);
    const found = await findTransfers(rpc, payment, { usdcMint: null, walk });
    walks.keep(payment.reference, walk);
    mostCalls = Math.max(mostCalls, node.served.calls.length);
    if (found.transfers.some((one) => one.signature === signature)) return { looks, mostCalls };
    expect(found.complete).toBe(false);
  }
  return { looks: null, mostCalls };
}

const look = (walk = createPaymentWalks().take(payment.reference)) =>
  findTransfers(rpc, payment, { usdcMint: null, walk });

describe('a payment whose reference is named by many transactions that pay nothing', () => {
  it('is found by the first look when it was the first of 4000', async () => {
    const signature = addPaying();
    add(4000);
    expect(await lookFor(signature, 1)).toEqual({ looks: 1, mostCalls: 35 });
  });

  it('is found by the first look when it came after 2500', async () => {
    add(2500);
    expect(await lookFor(addPaying(), 1)).toEqual({ looks: 1, mostCalls: 33 });
  });

  it('is found in the middle of 300 after as many looks as it takes to read them once', async () => {
    add(150);
    const signature = addPaying();
    add(150);
    const { looks, mostCalls } = await lookFor(signature, 11);
    expect(looks).toBe(11);
    expect(mostCalls).toBe(31);
  });

  it('is found when it was the first of more than a look lists', async () => {
    const signature = addPaying();
    add(11_000);
    expect(await lookFor(signature, 3)).toEqual({ looks: 3, mostCalls: 35 });
  });

  it('is found behind those that cannot be read', async () => {
    add(40, { unreadable: true });
    const signature = addPaying();
    add(40, { unreadable: true });
    const walk = createPaymentWalks().take(payment.reference);
    await expect(look(walk)).rejects.toMatchObject({ code: 'CHAIN_INVALID' });
    await expect(look(walk)).rejects.toMatchObject({ code: 'CHAIN_INVALID' });
    expect((await look(walk)).transfers).toMatchObject([{ signature }]);
  });

  it('is not held back by those that came before it was asked for, or too late', async () => {
    add(500, { blockTimeMs: createdMs - 10 * minuteMs });
    add(20);
    const signature = addPaying();
    add(20, { blockTimeMs: payment.expires_at.getTime() + paidLateMs });
    add(500, { blockTimeMs: payment.expires_at.getTime() + paidLateMs + minuteMs });
    expect(await lookFor(signature, 2)).toMatchObject({ looks: 2 });
    expect((await look()).complete).toBe(false);
  });
});

describe('a look for a payment', () => {
  it('reads a transaction that pays nothing once, and still says what came', async () => {
    add(1, { lamports: 40 });
    const walk = createPaymentWalks().take(payment.reference);
    const said = { transfers: [], unfit: { kind: 'too_small', paid: 40n }, complete: true };
    expect(await look(walk)).toEqual(said);
    expect(await look(walk)).toEqual(said);
    expect(node.served.calls).toEqual(['getSignaturesForAddress', 'getTransaction', 'getSignaturesForAddress']);
  });

  it('tells of one that came too late, however many others did', async () => {
    const blockTimeMs = payment.expires_at.getTime() + paidLateMs + minuteMs;
    const signature = addPaying({ blockTimeMs });
    add(200, { blockTimeMs });
    expect(await look()).toEqual({
      transfers: [],
      unfit: { kind: 'late', signature, paidAtMs: blockTimeMs },
      complete: true,
    });
  });

  it('gives what pays, oldest first', async () => {
    const first = addPaying();
    add(3);
    const second = addPaying({ blockTimeMs: createdMs + 2 * minuteMs });
    expect((await look()).transfers.map(({ signature }) => signature)).toEqual([first, second]);
  });

  it('starts from the newest again when the node does not know where to go on', async () => {
    add(1);
    const walk = { ...createPaymentWalks().take(payment.reference), before: randomKey(64) };
    node.served.status = 500;
    await expect(look(walk)).rejects.toMatchObject({ code: 'CHAIN_REFUSED' });
    node.served.status = 200;
    expect(await look(walk)).toMatchObject({ complete: true });
  });
});

describe('walks', () => {
  it('are kept within a bound: those whose last look is longest ago go first', () => {
    const walks = createPaymentWalks(10);
    const walk = (size: number) => ({
      ...walks.take('new'),
      read: new Set(Array.from({ length: size }, (_, n) => `${n}`)),
    });
    for (const reference of ['a', 'b', 'c']) walks.keep(reference, walk(3));
    walks.keep('a', walks.take('a'));
    walks.keep('d', walk(3));
    const sizes = () => ['a', 'b', 'c', 'd'].map((reference) => walks.take(reference).read.size);
    expect(sizes()).toEqual([3, 0, 3, 3]);
    // Taken, they are the look's: nothing of them is left.
    expect(sizes()).toEqual([0, 0, 0, 0]);
    walks.keep('e', walk(11));
    expect(walks.take('e').read.size).toBe(0);
  });
});
