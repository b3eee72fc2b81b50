import { createOpenApiDocument } from '@mintscope/schemas/openapi';
import { makeTestKey } from '@mintscope/stream-api/test-kit/make-key';
import { makeRow } from '@mintscope/stream-api/test-kit/make-row';
import { openTestEngines, startTestApi, type TestEngines } from '@mintscope/stream-api/test-kit/open-test-api';
import { signIn } from '@mintscope/stream-api/test-kit/sign-in';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

interface Told {
  type: string;
  tokens?: { address: string }[];
}

/** What /docs shows. */
interface Examples {
  ask(address: string, key: string, path: string): Promise<{ success?: boolean }>;
  connect(address: string, key: string): Promise<WebSocket>;
  follow(socket: WebSocket, subscription: object, onMessage: (message: Told) => void): void;
  applyTokens(rows: Map<string, object>, message: Told): void;
  stop(socket: WebSocket): void;
}

const rows = [makeRow(1), makeRow(2)];
let test: TestEngines;
let api: Awaited<ReturnType<typeof startTestApi>>;
let examples: Examples;
let key: string;
/** Messages that come while this is on are lost on their way. */
let loses = false;

class LossySocket extends WebSocket {
  override emit(event: string | symbol, ...values: unknown[]): boolean {
    return event === 'message' && loses ? true : super.emit(event, ...values);
  }
}

beforeAll(async () => {
  // Node 20 has none of its own.
  vi.stubGlobal('WebSocket', LossySocket);
  test = await openTestEngines();
  await test.store(rows);
  api = await startTestApi(test, { live: { defaultAfterMs: 60_000 } });
  await test.publish(rows);
  const path: string = new URL('../../../stream-api/src/docs-page/examples.js', import.meta.url).href;
  examples = await import(path);
  const user = await signIn(test);
  key = (await makeTestKey(test, user.userId)).secret;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await api?.close();
  await test?.close();
});
beforeEach(() => {
  loses = false;
});

it('are the file that the page shows', async () => {
  expect(await (await api.get('/docs/examples.js')).text()).toContain('export function follow(');
  expect(await (await api.get('/docs/page.js')).text()).toContain("fetch('/docs/examples.js')");
});

it('subscribe, take the first message and each change, ask afresh after a gap, and stop', async () => {
  const socket = await examples.connect(api.base, key);
  const kept = new Map<string, object>();
  const types: string[] = [];
  examples.follow(socket, { channel: 'tokens', limit: 10 }, (message) => {
    types.push(message.type);
    examples.applyTokens(kept, message);
  });
  await vi.waitFor(() => expect([...kept.keys()].sort()).toEqual(rows.map(({ address }) => address).sort()));
  expect(types.filter((type) => type !== 'periodic_update')).toEqual(['initial_tokens']);

  const publish = async (holders: number) => {
    const changed = { ...rows[0]!, version: rows[0]!.version + holders, holders };
    await test.store([changed]);
    await test.publish([changed]);
  };
  const holdersNow = () => kept.get(rows[0]!.address);
  await publish(4_001);
  await vi.waitFor(() => expect(holdersNow()).toMatchObject({ holders: 4_001, symbol: rows[0]!.symbol }));
  expect(types).toContain('token_update');

  loses = true;
  await publish(4_002);
  // The lost message has been sent when one that comes after it has.
  await new Promise<void>((resolve) => {
    socket.once('pong', () => resolve());
    setTimeout(() => socket.ping(), 400);
  });
  expect(holdersNow()).toMatchObject({ holders: 4_001 });
  loses = false;
  await vi.waitFor(() => expect(holdersNow()).toMatchObject({ holders: 4_002 }));
  expect(types.filter((type) => type === 'initial_tokens')).toHaveLength(2);

  const closed = new Promise((resolve) => socket.once('close', resolve));
  examples.stop(socket);
  expect(await closed).toBe(1000);
});

it('ask, and wait when the limit of the key is reached', async () => {
  const { userId } = await signIn(test);
  // One call comes back each three seconds.
  const slow = await makeTestKey(test, userId, { perMinute: 20 });
  for (let status = 0; status !== 429; ) ({ status } = await api.as(slow)('/api/account/lists'));
  expect(await examples.ask(api.base, slow.secret, '/api/account/lists')).toMatchObject({ success: true });
  await expect(examples.ask(api.base, slow.secret, '/api/account/sessions')).rejects.toThrow('KEY_REFUSED');
});

interface Channels {
  'x-websocket': {
    channels: { name: string; example: { address?: string }; 'x-key-scope': string | null; messages: string[] }[];
  };
}
const document = createOpenApiDocument('1') as unknown as Channels;
/** Those that tell something at once. */
const channels = document['x-websocket'].channels.filter(
  (one) => one['x-key-scope'] !== null && one.name !== 'winners',
);

it.each(channels.map((one) => [one.name, one] as const))('follow %s as its example says', async (_name, channel) => {
  const socket = await examples.connect(api.base, key);
  const types = new Set<string>();
  const { example, messages } = channel;
  const asked = example.address ? { ...example, address: rows[0]!.address } : example;
  examples.follow(socket, asked, ({ type }) => types.add(type));
  await vi.waitFor(() => expect(messages.some((type) => types.has(type))).toBe(true));
  examples.stop(socket);
});
