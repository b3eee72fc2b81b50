import { closeCodes } from '@mintscope/schemas/live/close-codes';
import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import { messages } from '@mintscope/schemas/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestEngines, startTestApi, type TestEngines } from '../../test-kit/open-test-api.ts';
import { makeUser, signIn, withAuth } from '../../test-kit/sign-in.ts';
import { openSignedInSocket, openTestSocket, type TestSocket } from '../../transport/test-socket.ts';

const patience = { timeout: 100_000 };
const parse = (text: string): ServerMessage => serverMessageSchema.parse(JSON.parse(text));
const types = (socket: TestSocket) => socket.messages.map((text) => parse(text).type);
const authenticate = (token: string) => JSON.stringify({ type: 'authenticate', token });
const subscribe = '{"type":"subscribe","channel":"tokens","limit":5}';

function until<Type extends ServerMessage['type']>(socket: TestSocket, type: Type, nth = 0) {
  return socket.until(
    (received) => received.map(parse).filter((one): one is ServerMessage & { type: Type } => one.type === type)[nth],
  );
}

describe.each(['ws', 'uws'] as const)('a live connection on %s', (transport) => {
  let test: TestEngines;
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let port: number;
  beforeAll(async () => {
    test = await openTestEngines();
    await test.store([makeRow(1), makeRow(2)]);
    api = await start();
    port = api.port;
  });
  afterAll(async () => {
    await api?.close();
    await test?.close();
  });

  function start(live = {}) {
    const config = { ...test.config, api: { ...test.config.api, transport } };
    const settings = { authenticateWithinMs: 400, defaultAfterMs: 20, pulseIntervalMs: 30, pingIntervalMs: 50 };
    return startTestApi(test, { config, live: { ...settings, sweepIntervalMs: 60_000, ...live } });
  }

  it('is told nothing before its token came, and sent away without', async () => {
    const socket = await openTestSocket(port);
    for (const message of [subscribe, '{"type":"resync"}', '{"type":"ping","timestamp":1}']) socket.send(message);
    expect(await socket.closed).toMatchObject({ code: closeCodes.unauthenticated });
    const error = { type: 'error', error: 'UNAUTHENTICATED', message: messages.logIn };
    expect(socket.messages.map(parse)).toEqual([error, error, error]);
  });

  it('is known by its first message, and gets the default list', async () => {
    const { token, user } = await signIn(test);
    const socket = await openTestSocket(port);
    socket.send(authenticate(token));
    const { sessionExpiresAt } = user;
    const first = await socket.until((received) => received[0]);
    expect(parse(first)).toEqual({ type: 'authenticated', role: 'user', fullAccess: true, sessionExpiresAt });
    expect((await until(socket, 'initial_tokens')).tokens).toHaveLength(2);
    await until(socket, 'periodic_update');
    socket.close();
  });

  it('may ask in the same breath', async () => {
    const { token } = await signIn(test);
    const socket = await openTestSocket(port);
    for (const message of [authenticate(token), subscribe, '{"type":"ping","timestamp":7}']) socket.send(message);
    expect(await until(socket, 'pong')).toMatchObject({ timestamp: 7 });
    await until(socket, 'initial_tokens');
    expect(types(socket)).not.toContain('error');
    socket.close();
  });

  it('with a token that is worth nothing is told so and sent away', async () => {
    for (const token of ['', 'x', `${(await signIn(test)).token}x`]) {
      const socket = await openTestSocket(port);
      socket.send(authenticate(token));
      socket.send(subscribe);
      expect((await socket.closed).code).toBe(closeCodes.unauthenticated);
      expect(socket.messages.map(parse)).toEqual([
        { type: 'error', error: 'INVALID_TOKEN', message: messages.invalidToken },
      ]);
    }
  });

  it('counts tokens against their account, and goes with too many', async () => {
    const access = { ...test.config.access, accountRequestsPerMinute: 3 };
    const counted = await startTestApi(test, {
      config: { ...test.config, access, api: { ...test.config.api, transport } },
    });
    const { token } = await signIn(test);
    const socket = await openTestSocket(counted.port);
    for (let n = 0; n < 4; n++) socket.send(authenticate(token));
    expect(await socket.closed).toMatchObject({ code: 1013 });
    expect(types(socket).filter((type) => type === 'authenticated')).toHaveLength(3);
    expect(await until(socket, 'error')).toMatchObject({ error: 'RATE_LIMITED' });
    await counted.close();
  });

  it('whose session ends is closed at once, of all its user’s, on every instance', async () => {
    const other = await start();
    const { userId, token, user } = await signIn(test);
    const second = await signIn(test, { userId });
    const inPlace = await signIn(test, { adminId: await makeUser(test, { role: 'admin' }), userId });
    const stranger = await openSignedInSocket(port, (await signIn(test)).token);
    const sockets = [
      await openSignedInSocket(port, token),
      await openSignedInSocket(other.port, token),
      await openSignedInSocket(other.port, second.token),
      await openSignedInSocket(port, inPlace.token),
    ];
    await withAuth(test, (auth) => auth.endSessions({ sessionId: user.sessionId }, 'logout'));
    for (const socket of sockets.slice(0, 2)) expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
    await withAuth(test, (auth) => auth.endSessions({ userId }, 'suspended'));
    for (const socket of sockets) expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
    stranger.send('{"type":"ping","timestamp":1}');
    await until(stranger, 'pong');
    stranger.close();
    await other.close();
  });

  it('goes on with a newer token, of another user too', async () => {
    const [mine, theirs] = [await signIn(test), await signIn(test, { role: 'admin' })];
    const socket = await openSignedInSocket(port, mine.token);
    socket.send(subscribe);
    await until(socket, 'initial_tokens');
    socket.send(authenticate(theirs.token));
    expect(await until(socket, 'authenticated', 1)).toMatchObject({ role: 'admin' });
    await withAuth(test, (auth) => auth.endSessions({ userId: mine.userId }, 'logout'));
    await test.publish([makeRow(1, { version: 1000 + Math.floor(performance.now()), holders: 5 })]);
    await until(socket, 'token_update');
    await withAuth(test, (auth) => auth.endSessions({ userId: theirs.userId }, 'logout'));
    expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
  });

  it('is held to what the newer token allows', async () => {
    const socket = await openSignedInSocket(port, (await signIn(test)).token);
    await until(socket, 'initial_tokens');
    socket.send(authenticate((await signIn(test, { days: -1 })).token));
    expect(await until(socket, 'error')).toMatchObject({ error: 'ENTITLEMENT_REQUIRED' });
    socket.send(subscribe);
    expect(await until(socket, 'error', 1)).toMatchObject({ error: 'ENTITLEMENT_REQUIRED' });
    socket.send(authenticate('x'));
    expect((await socket.closed).code).toBe(closeCodes.unauthenticated);
  });

  describe('that no signal reaches', () => {
    let swept: Awaited<ReturnType<typeof startTestApi>>;
    beforeAll(async () => {
      swept = await start({ sweepIntervalMs: 40, operations: { everyMs: 10 } });
    });
    afterAll(() => swept?.close());

    const change = (userId: string, expiresAt: Date) =>
      test.engines.records.queries
        .updateTable('entitlements')
        .set({ expires_at: expiresAt })
        .where('user_id', '=', userId)
        .execute();

    it('is closed when its session was ended, ran out, or its user was suspended', async () => {
      const { queries } = test.engines.records;
      const [ended, suspended] = [await signIn(test), await signIn(test)];
      const short = await signIn(test, { expiresAtMs: Date.now() + 4000 });
      const sockets = await Promise.all(
        [ended, suspended, short].map(({ token }) => openSignedInSocket(swept.port, token)),
      );
      const at = new Date();
      await queries.updateTable('sessions').set({ revoked_at: at }).where('id', '=', ended.user.sessionId).execute();
      await queries.updateTable('users').set({ suspended_at: at }).where('id', '=', suspended.userId).execute();
      for (const socket of sockets) expect((await socket.closed).code).toBe(closeCodes.sessionEnded);
    });

    it('of an admin who is one no longer is told no more of operations', async () => {
      const { token, userId } = await signIn(test, { role: 'admin', days: 1 });
      const socket = await openSignedInSocket(swept.port, token);
      socket.send('{"type":"subscribe","channel":"operations"}');
      await until(socket, 'operations_update');
      await test.engines.records.queries.updateTable('users').set({ role: 'user' }).where('id', '=', userId).execute();
      expect(await until(socket, 'error')).toMatchObject({ error: 'FORBIDDEN', message: messages.adminsOnly });
      expect(await until(socket, 'authenticated', 1)).toMatchObject({ role: 'user' });
      const told = () => types(socket).filter((type) => type === 'operations_update').length;
      const before = told();
      const pulses = types(socket).filter((type) => type === 'periodic_update').length;
      await until(socket, 'periodic_update', pulses + 5);
      expect(told()).toBe(before);
      socket.send('{"type":"subscribe","channel":"operations"}');
      expect(await until(socket, 'error', 1)).toMatchObject({ error: 'FORBIDDEN' });
      socket.close();
    });

    it('is fed no longer when access ran out, and again when there is some', async () => {
      const { token, userId } = await signIn(test);
      const socket = await openSignedInSocket(swept.port, token);
      await until(socket, 'initial_tokens');
      await change(userId, new Date());
      expect(await until(socket, 'error')).toMatchObject({ error: 'ENTITLEMENT_REQUIRED' });
      expect(await until(socket, 'authenticated', 1)).toMatchObject({ fullAccess: false });
      await change(userId, new Date(Date.now() + 60_000));
      expect(await until(socket, 'authenticated', 2)).toMatchObject({ fullAccess: true });
      socket.send(subscribe);
      await until(socket, 'initial_tokens', 1);
      socket.close();
    });
  });

  it('of one address is one of so many', async () => {
    const config = { ...test.config, api: { ...test.config.api, transport, proxies: 1 } };
    const counted = await startTestApi(test, { config, live: { authenticateWithinMs: 60_000 } });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const open = (address: string) => openTestSocket(counted.port, '/ws', from(address));
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open('203.0.113.5')));
    await expect(open('203.0.113.5')).rejects.toThrow('429');
    sockets.push(await open('203.0.113.6'));
    sockets[0]?.close();
    await sockets[0]?.closed;
    await vi.waitFor(async () => sockets.push(await open('203.0.113.5')), patience);
    for (const socket of sockets) socket.close();
    await counted.close();
  });

  it('is refused to pages of other origins', async () => {
    const open = (origin: string, host = 'localhost:3001') => openTestSocket(port, '/ws', { origin, host });
    await expect(open('https://evil.example')).rejects.toThrow('403');
    await expect(open('http://evil.example', 'evil.example')).rejects.toThrow('403');
    await expect(open('null')).rejects.toThrow('403');
    (await open('http://localhost:5173')).close();
  });
});
