import { topics } from '@mintscope/schemas/events/topics';
import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAddress, makeRow } from '../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, type TestSocket } from '../transport/test-socket.ts';

const parse = (text: string): ServerMessage => serverMessageSchema.parse(JSON.parse(text));

/** Messages of one type so far. */
function ofType<T extends ServerMessage['type']>(messages: readonly string[], type: T) {
  return messages.map(parse).filter((message): message is ServerMessage & { type: T } => message.type === type);
}

/** The rows a client holds after all its messages. */
function rowsOf(messages: readonly string[]): Map<string, TokenRow> {
  const rows = new Map<string, TokenRow>();
  for (const message of messages.map(parse)) {
    if (message.type === 'initial_tokens') {
      rows.clear();
      for (const row of message.tokens) rows.set(row.address, row);
    } else if (message.type === 'token_update') {
      for (const patch of message.tokens) {
        rows.set(patch.address, { ...rows.get(patch.address), ...patch } as TokenRow);
      }
      for (const address of message.removed) rows.delete(address);
    }
  }
  return rows;
}

function subscribe(socket: TestSocket, limit: number): void {
  socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit }));
}

describe.each(['ws', 'uws'] as const)('the live feed on %s', (transport) => {
  let test: TestEngines;
  let user: SignedInUser;
  let api: Awaited<ReturnType<typeof startTestApi>>;
  beforeAll(async () => {
    test = await openTestEngines();
    user = await signIn(test);
    await test.store(Array.from({ length: 10 }, (_, n) => makeRow(n)));
    const config = { ...test.config, api: { ...test.config.api, transport } };
    api = await startTestApi(test, { config, live: { pulseIntervalMs: 50, pingIntervalMs: 60 } });
  });
  afterAll(async () => {
    await api?.close();
    await test?.close();
  });

  it('sends the newest tokens, then what changes of them, numbered without a gap', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    subscribe(socket, 3);
    const first = await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    expect(first.tokens).toEqual([makeRow(9), makeRow(8), makeRow(7)]);

    await test.publish([makeRow(8, { version: 2, priceSol: 2 })]);
    const update = await socket.until((messages) => ofType(messages, 'token_update')[0]);
    expect(update.tokens).toEqual([{ address: makeAddress(8), version: 2, priceSol: 2 }]);
    expect(update.removed).toEqual([]);

    await socket.until((messages) => ofType(messages, 'periodic_update')[1]);
    const numbers = socket.messages.map(parse).flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
    socket.close();
  });

  it('takes in a launch and tells which token left the window', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    subscribe(socket, 2);
    const before = await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    const young = makeRow(50);
    await test.publish([young]);
    const update = await socket.until((messages) => ofType(messages, 'token_update')[0]);
    expect(update).toMatchObject({ tokens: [young], removed: [before.tokens[1]?.address] });
    socket.close();
  });

  it('subscribes a client that says nothing to the default list', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    const first = await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    expect(first.tokens.length).toBeGreaterThanOrEqual(10);
    socket.close();
  });

  it('starts afresh on resync, with the count going on', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    subscribe(socket, 2);
    await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    socket.send('{"type":"resync"}');
    const second = await socket.until((messages) => ofType(messages, 'initial_tokens')[1]);
    expect(second.seq).toBeGreaterThan(1);
    socket.close();
  });

  it('follows one token of any age, known or not', async () => {
    const old = makeRow(-500, { createdAt: 5 });
    await test.store([old]);
    const socket = await openSignedInSocket(api.port, user.token);
    socket.send(JSON.stringify({ type: 'subscribe', channel: 'token', address: old.address }));
    const first = await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    expect(first.tokens).toEqual([old]);
    await test.publish([{ ...old, version: 2, holders: 77 }]);
    const update = await socket.until((messages) => ofType(messages, 'token_update')[0]);
    expect(update.tokens).toEqual([{ address: old.address, version: 2, holders: 77 }]);

    const unknown = makeRow(-900, { createdAt: 6 });
    socket.send(JSON.stringify({ type: 'subscribe', channel: 'token', address: unknown.address }));
    const empty = await socket.until((messages) => ofType(messages, 'initial_tokens')[1]);
    expect(empty.tokens).toEqual([]);
    await test.publish([unknown]);
    expect((await socket.until((messages) => ofType(messages, 'token_update')[1])).tokens).toEqual([unknown]);
    socket.close();
  });

  it('follows a few tokens side by side, each once, those that are not known yet too', async () => {
    const [old, other, unknown] = [-501, -502, -901].map((index) => makeRow(index, { createdAt: 5 }));
    if (!old || !other || !unknown) throw new Error('Three rows were made');
    await test.store([old, other]);
    const socket = await openSignedInSocket(api.port, user.token);
    const follow = (also: readonly string[]) =>
      socket.send(JSON.stringify({ type: 'subscribe', channel: 'token', address: old.address, also }));
    follow([other.address, unknown.address, old.address]);
    const first = await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    expect(first.tokens).toEqual([old, other]);
    await test.publish([{ ...other, version: 2, holders: 78 }]);
    const update = await socket.until((messages) => ofType(messages, 'token_update')[0]);
    expect(update.tokens).toEqual([{ address: other.address, version: 2, holders: 78 }]);
    await test.publish([unknown]);
    expect((await socket.until((messages) => ofType(messages, 'token_update')[1])).tokens).toEqual([unknown]);
    follow([other.address, 'none']);
    const refused = await socket.until((messages) => ofType(messages, 'error')[0]);
    expect(refused.message).toContain('also.1: is not an address');
    socket.close();
  });

  it('pings, answers pings, and gives the pulse of the market', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    socket.send('{"type":"ping","timestamp":123}');
    expect(await socket.until((messages) => ofType(messages, 'pong')[0])).toMatchObject({ timestamp: 123 });
    await socket.until((messages) => ofType(messages, 'ping')[0]);
    const { pulse, parameterVersion } = await socket.until((messages) => ofType(messages, 'periodic_update')[0]);
    expect(parameterVersion).toBeNull();
    expect(pulse.clients).toBeGreaterThanOrEqual(1);
    expect(pulse.liveTokens).toBeGreaterThanOrEqual(10);
    socket.close();
  });

  it('tells with which parameter set the newest scores were made', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    const append = (fields: object) => {
      const batch = { v: 1, partition: 0, offset: 0, rows: [], ...fields };
      return test.engines.eventLog.append(topics.tokenUpdates, 0, [Buffer.from(JSON.stringify(batch))]);
    };
    const untilTold = (version: string, count = 1) =>
      socket.until(
        (messages) => ofType(messages, 'periodic_update').filter((one) => one.parameterVersion === version)[count - 1],
      );
    await append({ parameterVersion: 'p-1' });
    await untilTold('p-1');
    await append({ parameterVersion: 'p-2' });
    await untilTold('p-2');
    // A batch that names none changes nothing.
    await append({});
    await untilTold('p-2', 3);
    socket.close();
  });

  it.each([
    ['not json', 'hello'],
    ['an unknown type', '{"type":"chat"}'],
    ['a wrong limit', '{"type":"subscribe","channel":"tokens","limit":0}'],
    ['too long a list', '{"type":"subscribe","channel":"tokens","limit":10001}'],
    ['a further field', '{"type":"resync","x":1}'],
    ['no address', '{"type":"subscribe","channel":"token","address":"nope"}'],
    ['a bare value', '7'],
  ])('answers %s with an error and goes on', async (_name, message) => {
    const socket = await openSignedInSocket(api.port, user.token);
    socket.send(message);
    expect(await socket.until((messages) => ofType(messages, 'error')[0])).toMatchObject({ error: 'INVALID_MESSAGE' });
    subscribe(socket, 1);
    await socket.until((messages) => ofType(messages, 'initial_tokens')[0]);
    socket.close();
  });

  it('ends a client that floods', async () => {
    const socket = await openSignedInSocket(api.port, user.token);
    for (let i = 0; i < 200; i++) socket.send('{"type":"resync"}');
    expect(await socket.closed).toMatchObject({ code: 1008 });
  });

  it('brings every client to the same rows under many updates', async () => {
    const sockets = await Promise.all(
      [1, 4, 8, 12].map(async (limit) => {
        const socket = await openSignedInSocket(api.port, user.token);
        subscribe(socket, limit);
        return { socket, limit };
      }),
    );
    const last = new Map<string, TokenRow>();
    for (let turn = 0; turn < 40; turn++) {
      const batch = Array.from({ length: 6 }, (_, i) =>
        makeRow(100 + ((turn * 5 + i) % 30), {
          version: 100 + turn,
          holders: turn,
          spark: [turn, i],
        }),
      );
      for (const row of batch) last.set(row.address, row);
      await test.publish(batch);
    }
    const newest = [...last.values()].sort((a, b) => b.createdAt - a.createdAt);
    for (const { socket, limit } of sockets) {
      const expected = newest.slice(0, limit);
      await socket.until((messages) => {
        const rows = rowsOf(messages);
        const same = expected.every((row) => rows.get(row.address)?.version === row.version);
        return same && rows.size === limit ? true : undefined;
      });
      const rows = rowsOf(socket.messages);
      for (const row of expected) expect(rows.get(row.address)).toEqual(row);
      socket.close();
    }
  });
});
