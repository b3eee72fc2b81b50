import { connect } from 'node:net';
import { type ChainEvent, eventId } from '@mintscope/schemas/events/chain-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodeTransaction } from '../decoders/decode-transaction.ts';
import type { RunningIngest } from '../service.ts';
import { openTestEngines, type TestEngines } from '../testing/open-test-engines.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createPoolBook } from './pool-book.ts';
import { loadTransactions, transactionsMissing } from './testing/load-transactions.ts';
import { toEnhanced } from './testing/to-enhanced.ts';
import { webhookSecret as secret, startWebhook } from './testing/webhook-senders.ts';
import { createWebhookSource } from './webhook.ts';

const maxBytes = 4 * 1024 * 1024;
let engines: TestEngines;
let ingest: RunningIngest;
let port: number;

async function start(used: TestEngines): Promise<void> {
  ({ ingest, port } = await startWebhook(used));
}

beforeEach(async () => {
  engines = await openTestEngines();
  await start(engines);
});
afterEach(async () => {
  await ingest.close();
  await engines.close();
});

async function post(body: unknown, headers: Record<string, string> = { authorization: secret }) {
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = z.record(z.string(), z.unknown()).parse(await response.json());
  return { status: response.status, answer };
}

test('refuses to start without a secret and names the setting', () => {
  const options = { host: '127.0.0.1', port: 0, secret: '', maxBytes, pools: createPoolBook(), ...engines };
  expect(() => createWebhookSource(options)).toThrow(/MINTSCOPE_WEBHOOK_SECRET/);
});

test.each([
  ['none', {}],
  ['a wrong one', { authorization: 'correct horse battery stapler' }],
  ['an empty one', { authorization: '' }],
  ['only its beginning', { authorization: secret.slice(0, -1) }],
])('401 with %s', async (_, headers) => {
  const { status, answer } = await post([], headers);
  expect(status).toBe(401);
  expect(answer).toMatchObject({ success: false, error: 'unauthorized' });
});

test('the secret is taken bare and after Bearer', async () => {
  expect((await post('[]', { authorization: `Bearer ${secret}` })).status).toBe(400);
});

test.each([
  ['no JSON', '{"a":', 'body'],
  ['an empty list', [], 'body'],
  ['a number', 7, '0'],
  ['neither form', [{ hello: 1 }], '0.transaction'],
  ['an enhanced item with a bad slot', [{ signature: 'x', accountData: [] }], '0.signature'],
])('400 naming the field for %s', async (_, body, field) => {
  const { status, answer } = await post(body);
  expect(status).toBe(400);
  expect(answer).toMatchObject({ success: false, error: 'malformed', field });
  expect(answer.message).toContain(field);
});

test('413 for a body that says or turns out to be too large', async () => {
  expect((await post('x'.repeat(maxBytes + 1))).status).toBe(413);
  const answer = await new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\nauthorization: ${secret}\r\ntransfer-encoding: chunked\r\n\r\n`);
      const chunk = 'y'.repeat(65_536);
      for (let sent = 0; sent <= maxBytes; sent += chunk.length) socket.write(`10000\r\n${chunk}\r\n`);
    });
    socket.on('data', (data) => {
      text += data.toString();
    });
    socket.on('close', () => resolve(text));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)));
  });
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
});

test.each([
  ['GET', '/', 405],
  ['POST', '/elsewhere', 404],
])('%s %s: %i', async (method, path, status) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { authorization: secret } });
  expect(response.status).toBe(status);
});

describe.skipIf(transactionsMissing)(`real transactions ${transactionsMissing ?? ''}`, () => {
  function decodeDirectly(answers: readonly unknown[]): ChainEvent[] {
    const pools = createPoolBook();
    return answers.flatMap((answer) => {
      const decoded = decodeTransaction(answer, { source: 'webhook', receivedAtMs: null, pools });
      return decoded.kind === 'ok' ? decoded.events : [];
    });
  }

  async function storedById(): Promise<Map<string, ChainEvent>> {
    return new Map((await engines.events()).map((event) => [eventId(event), { ...event, receivedAtMs: null }]));
  }

  test('raw: durable when answered, equal to a direct decode, harmless when sent twice', async () => {
    const answers = loadTransactions().map(({ answer }) => answer);
    const expected = decodeDirectly(answers);
    const { status, answer } = await post(answers);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ success: true, events: expected.length, deadLetters: 0 });
    const once = await engines.events();
    expect(await storedById()).toEqual(new Map(expected.map((event) => [eventId(event), event])));
    expect((await post(answers)).status).toBe(200);
    expect(await engines.events()).toHaveLength(once.length);
    expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'repeated_event' })).toBe(expected.length);
  });

  test('200 is not sent before the log has taken everything', async () => {
    await ingest.close();
    let takes!: () => void;
    const taken = new Promise<void>((resolve) => {
      takes = resolve;
    });
    let asked = 0;
    const eventLog: typeof engines.eventLog = {
      ...engines.eventLog,
      async append(topic, partition, values, options) {
        asked += 1;
        expect(options?.flush).toBe(true);
        await taken;
        return engines.eventLog.append(topic, partition, values, options);
      },
    };
    await start({ ...engines, eventLog });
    let answered = false;
    const answer = post(loadTransactions().map((transaction) => transaction.answer)).then(({ status }) => {
      answered = true;
      return status;
    });
    await waitFor(() => asked > 0, 'the log is asked');
    expect(answered).toBe(false);
    takes();
    expect(await answer).toBe(200);
  });

  test('a bad item is kept and does not harm the good ones', async () => {
    const [good, other] = loadTransactions().map(({ answer }) => answer);
    const broken = { ...Object(other), transaction: { message: 7, signatures: ['?'] } };
    const { status, answer } = await post([good, broken, 'nonsense']);
    expect(status).toBe(200);
    expect(answer).toMatchObject({ events: decodeDirectly([good]).length, deadLetters: 2 });
    const letters = await engines.deadLetters();
    expect(letters.map(({ source }) => source)).toEqual(['webhook', 'webhook']);
    expect(letters.map(({ detail }) => detail)).toContain('2 is not an object');
  });

  test('enhanced: what is derived has the ids and amounts of the raw form, and nothing is made up', async () => {
    // `jsonParsed` answers lack the instruction data that an enhanced transaction has.
    const transactions = loadTransactions().filter(({ answer }) => !JSON.stringify(answer).includes('"parsed":'));
    const { status } = await post(transactions.map(toEnhanced));
    expect(status).toBe(200);
    const raw = new Map(
      decodeDirectly(transactions.map(({ answer }) => answer)).map((event) => [eventId(event), event]),
    );
    const derived = await storedById();
    const trades = [...derived.values()].filter(({ type }) => type === 'trade');
    expect(trades.length).toBeGreaterThan(10);
    for (const [id, event] of derived) {
      const same = raw.get(id);
      for (const [field, value] of Object.entries(event)) {
        if (value === null) continue;
        expect({ id, field, value }).toEqual({ id, field, value: Object(same)[field] });
      }
    }
  });

  test('enhanced without instructions, or failed, is a counted drop', async () => {
    const [transaction] = loadTransactions();
    const enhanced = toEnhanced(transaction!);
    await post([{ ...enhanced, instructions: [] }]);
    await post([{ ...enhanced, transactionError: { InstructionError: [0, { Custom: 1 }] } }]);
    expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'instructions_missing' })).toBe(1);
    expect(await engines.metric('mintscope_ingest_drops_total', { reason: 'failed' })).toBe(1);
    expect(await engines.events()).toEqual([]);
  });
});
