import { randomUUID } from 'node:crypto';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import { paidLateMs } from '@mintscope/records/billing/find-transfer';
import { openBilling } from '@mintscope/records/billing/open-billing';
import { createRpcReader } from '@mintscope/records/chain/rpc';
import type { Records } from '@mintscope/records/records';
import { openTestRecords } from '@mintscope/records/testing/open-test-records';
import { randomKey, serveTransfers } from '@mintscope/records/testing/serve-transfers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../run-jobs.ts';
import { createPaymentSweep } from './sweep-payments.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const startMs = Date.parse('2026-03-01T12:00:00Z');
const validMs = 30 * minuteMs;
const treasury = randomKey();

let records: Records;
let node: Awaited<ReturnType<typeof serveTransfers>>;
let sweep: Job;
let userId: string;
let nowMs = startMs;
const metrics = createMetrics();

beforeAll(async () => {
  records = await openTestRecords();
  node = await serveTransfers();
  const config = { treasury, usdcMint: '', priceUsd: 99, rpcUrl: node.origin };
  const rpc = createRpcReader({ url: node.origin });
  const now = () => nowMs;
  const billing = openBilling({ config, records, rpc, metrics, now });
  sweep = createPaymentSweep({ records, billing, log: createLogger('silent', 'test'), now })[0]!;
});
afterAll(async () => {
  await records?.close();
  await node?.close();
});
beforeEach(async () => {
  await records.queries.deleteFrom('payments').execute();
  node.served.transfers.length = 0;
  node.served.status = 200;
  nowMs = startMs;
  userId = randomUUID();
  await records.queries
    .insertInto('users')
    .values({ id: userId, role: 'user', created_at: new Date(nowMs) })
    .execute();
});

/** Requests for a payment, one a millisecond. Gives the last one's reference. */
async function ask(count = 1, createdMs = nowMs): Promise<string> {
  const rows = Array.from({ length: count }, (_, n) => ({
    reference: randomKey(),
    user_id: userId,
    currency: 'SOL' as const,
    amount: 100n,
    recipient: treasury,
    price_usd: '99.00',
    created_at: new Date(createdMs + n),
    expires_at: new Date(createdMs + n + validMs),
  }));
  await records.queries.insertInto('payments').values(rows).execute();
  return rows.at(-1)!.reference;
}

function pay(reference: string, blockTimeMs: number): void {
  const signature = randomKey(64);
  node.served.transfers.push({ signature, reference, recipient: treasury, lamports: 100, blockTimeMs });
}

async function run() {
  node.served.calls.length = 0;
  return sweep.run(new AbortController().signal);
}

async function isPaid(reference: string): Promise<boolean> {
  const query = records.queries.selectFrom('payments').select('paid_at').where('reference', '=', reference);
  return (await query.executeTakeFirstOrThrow()).paid_at !== null;
}

/** Runs until it is paid, one run a minute with `meanwhile` before each. */
async function runsUntilPaid(reference: string, mostRuns: number, meanwhile = async () => {}): Promise<number | null> {
  for (let runs = 1; runs <= mostRuns; runs++) {
    nowMs += minuteMs;
    await meanwhile();
    await run();
    if (await isPaid(reference)) return runs;
  }
  return null;
}

const deadline = startMs + validMs + paidLateMs;

describe('a payment made in time', () => {
  it.each([
    ['in its last half minute', deadline - 30_000, minuteMs],
    ['while the server was away for days', startMs + 10 * minuteMs, 6 * dayMs],
  ])('%s is found', async (_case, blockTimeMs, afterMs) => {
    const reference = await ask();
    pay(reference, blockTimeMs);
    nowMs = deadline + afterMs;
    expect(await run()).toEqual({ checked: 1, paid: 1 });
    expect(await isPaid(reference)).toBe(true);
  });

  it('while the node was away is found within an hour of its return', async () => {
    const reference = await ask();
    pay(reference, deadline - minuteMs);
    node.served.status = 503;
    for (nowMs = deadline; nowMs < deadline + 5 * hourMs; nowMs += 20 * minuteMs) {
      expect(await run()).toEqual({ checked: 0, paid: 0 });
    }
    node.served.status = 200;
    expect(await runsUntilPaid(reference, 60)).not.toBeNull();
  });

  it('gives nothing when its block came after the deadline, however late it is looked for', async () => {
    const reference = await ask();
    pay(reference, deadline + 1000);
    nowMs = deadline + dayMs;
    expect(await run()).toEqual({ checked: 1, paid: 0 });
    expect(await isPaid(reference)).toBe(false);
  });
});

it('looks less often for what has expired, and not after a week', async () => {
  await ask();
  const looks: number[] = [];
  const expiresMs = startMs + validMs;
  const step = () => (nowMs < deadline + hourMs ? minuteMs : 10 * minuteMs);
  for (nowMs = deadline - 2 * minuteMs; nowMs < expiresMs + 8 * dayMs; nowMs += step()) {
    if ((await run()).checked) looks.push(nowMs - expiresMs);
  }
  const between = (fromMs: number, untilMs: number) => looks.filter((at) => at >= fromMs && at < untilMs).length;
  // Each minute until 15 minutes after the deadline, which is two hours after it expired.
  expect(between(0, 2.25 * hourMs)).toBe(17);
  expect(between(2.25 * hourMs, dayMs)).toBe(21);
  expect(between(dayMs, 7 * dayMs)).toBe(24);
  expect(between(7 * dayMs, 8 * dayMs)).toBe(0);
});

describe('a payment among very many requests', () => {
  it('is found while 60 new ones come each minute', async () => {
    const reference = await ask(100);
    pay(reference, nowMs);
    expect(await runsUntilPaid(reference, 10, async () => void (await ask(60)))).toBe(2);
  });

  it('is found in the first run beside hundreds that have expired', async () => {
    await ask(300, nowMs - dayMs);
    const reference = await ask();
    pay(reference, nowMs);
    expect(await runsUntilPaid(reference, 1)).toBe(1);
  });

  it('is found when it has expired beside hundreds that have not', async () => {
    const reference = await ask(1, nowMs - dayMs);
    pay(reference, nowMs - dayMs + minuteMs);
    await ask(300);
    expect(await runsUntilPaid(reference, 1)).toBe(1);
    expect(node.served.calls.filter((method) => method === 'getSignaturesForAddress')).toHaveLength(60);
  });
});

it('counts what it asks of the node', async () => {
  const asked = async () => {
    const series = await metrics.values('mintscope_payment_node_calls_total');
    return Object.fromEntries(series.map(({ labels, value }) => [labels.method, value]));
  };
  const before = await asked();
  const reference = await ask();
  pay(reference, nowMs);
  await run();
  expect(await asked()).toEqual({
    getSignaturesForAddress: (before.getSignaturesForAddress ?? 0) + 1,
    getTransaction: (before.getTransaction ?? 0) + 1,
  });
});
