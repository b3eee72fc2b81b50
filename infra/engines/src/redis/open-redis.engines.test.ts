import { createServer, type Server, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RedisServer, type RedisServerOptions, startRedis } from '../../testing/servers/start-redis.ts';
import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { openRedisStateStore } from '../state-store/redis-state-store.ts';
import { openRedis } from './open-redis.ts';

const log = createLogger('silent', 'test');
const servers: { stop(): Promise<void> }[] = [];

async function start(options?: RedisServerOptions): Promise<RedisServer> {
  const server = await startRedis(options);
  servers.push(server);
  return server;
}

function settings({ environment: of }: Pick<RedisServer, 'environment'>): Config['redis'] {
  return {
    url: of.MINTSCOPE_REDIS_URL ?? '',
    user: of.MINTSCOPE_REDIS_USER ?? '',
    password: of.MINTSCOPE_REDIS_PASSWORD ?? '',
    caFile: of.MINTSCOPE_REDIS_TLS_CA_FILE ?? '',
    prefix: 'test',
  };
}

async function opened(redis: Config['redis']) {
  const connection = await openRedis({ redis, log, connectWithinMs: 4_000 });
  const store = openRedisStateStore({ redis: connection });
  try {
    await store.write({ put: [['k', Buffer.from('v')]] });
    return await store.get('k');
  } finally {
    await connection.close();
  }
}

const value = new Uint8Array(Buffer.from('v'));
let plain: RedisServer;
let guarded: RedisServer;
let secured: RedisServer;
beforeAll(async () => {
  plain = await start();
  guarded = await start({ user: 'mint', password: 'p@ss: wörd' });
  secured = await start({ tls: true, password: 'secret' });
});
afterAll(async () => {
  for (const server of servers) await server.stop();
});

describe('openRedis', () => {
  it('connects with user, password and TLS, and keeps databases apart', async () => {
    expect(await opened(settings(guarded))).toEqual(value);
    expect(await opened(settings(secured))).toEqual(value);
    expect(await opened({ ...settings(plain), url: `${plain.url}/3` })).toEqual(value);
    const client = new Redis(plain.url);
    expect([await client.keys('*'), await client.select(3), (await client.keys('*')).sort()]).toEqual([
      [],
      'OK',
      ['test:document:k', 'test:documents'],
    ]);
    client.disconnect();
  });

  it.each<[string, () => Config['redis'], string, RegExp]>([
    [
      'a port no server listens on',
      () => ({ ...settings(plain), url: 'redis://127.0.0.1:1' }),
      'ENGINE_UNREACHABLE',
      /^Redis at 127\.0\.0\.1:1 \(MINTSCOPE_REDIS_URL\) cannot be reached \(ECONNREFUSED\)\.$/,
    ],
    [
      'a host that does not exist',
      () => ({ ...settings(plain), url: 'redis://redis.invalid' }),
      'ENGINE_UNREACHABLE',
      /MINTSCOPE_REDIS_URL\) cannot be reached \((ENOTFOUND|EAI_AGAIN)\)\.$/,
    ],
    [
      'a wrong password',
      () => ({ ...settings(guarded), password: 'wrong' }),
      'CREDENTIALS_REFUSED',
      /refuses the credentials of MINTSCOPE_REDIS_USER and MINTSCOPE_REDIS_PASSWORD\.$/,
    ],
    [
      'a missing password',
      () => ({ ...settings(guarded), user: '', password: '' }),
      'CREDENTIALS_REFUSED',
      /MINTSCOPE_REDIS_PASSWORD\.$/,
    ],
    [
      'TLS to a server without',
      () => ({ ...settings(plain), url: plain.url.replace('redis:', 'rediss:') }),
      'ENGINE_UNREACHABLE',
      /redis:\/\//,
    ],
    [
      'no TLS to a server with',
      () => ({ ...settings(secured), url: secured.url.replace('rediss:', 'redis:') }),
      'ENGINE_UNREACHABLE',
      /rediss:\/\/ if it wants TLS\.$/,
    ],
    [
      'an unknown authority',
      () => ({ ...settings(secured), caFile: '' }),
      'ENGINE_UNREACHABLE',
      /not trusted \(.*\): set MINTSCOPE_REDIS_TLS_CA_FILE to the file of its authority\.$/,
    ],
    [
      'an unreadable authority',
      () => ({ ...settings(secured), caFile: '/nowhere/ca.pem' }),
      'ENGINE_UNREACHABLE',
      /^The file of MINTSCOPE_REDIS_TLS_CA_FILE \(\/nowhere\/ca\.pem\) cannot be read\.$/,
    ],
  ])('refuses %s in a sentence', async (_, redis, code, message) => {
    await expect(opened(redis())).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
  });

  it('refuses a server that evicts state, a cluster and a replica', async () => {
    const evicting = await start({ directives: ['maxmemory 100mb', 'maxmemory-policy allkeys-lru'] });
    const cluster = await start({ directives: ['cluster-enabled yes'] });
    const replica = await start({ directives: [`replicaof 127.0.0.1 ${plain.port}`] });
    for (const [server, message] of [
      [evicting, /maxmemory-policy allkeys-lru\); set maxmemory-policy noeviction\.$/],
      [cluster, /cluster mode/],
      [replica, /replica/],
    ] as const) {
      const refused = expect.stringMatching(message);
      await expect(opened(settings(server))).rejects.toMatchObject({ code: 'ENGINE_UNSUITABLE', message: refused });
    }
  });

  it('refuses an old version', async () => {
    const old = await answering('redis_version:5.0.14\r\nloading:0\r\n');
    await expect(opened(settings(old))).rejects.toMatchObject({
      code: 'VERSION_UNSUPPORTED',
      message: expect.stringMatching(/\(MINTSCOPE_REDIS_URL\) is version 5\.0\.14; 6\.2 or newer is needed\.$/),
    });
  });

  it('tells which permission is missing', async () => {
    const client = new Redis(plain.url);
    await client.acl('SETUSER', 'reader', 'on', '>x', '~*', '&*', '+@read', '+info', '+ping');
    client.disconnect();
    const reader = { ...settings(plain), user: 'reader', password: 'x' };
    await expect(opened(reader)).rejects.toMatchObject({ code: 'CREDENTIALS_REFUSED' });
  });

  it('gives up a command that is not answered, by code, and goes on when the server does', async () => {
    const server = await start();
    const connection = await openRedis({ redis: settings(server), log, answerWithinMs: 300 });
    const store = openRedisStateStore({ redis: connection });
    try {
      process.kill(server.pid, 'SIGSTOP');
      await expect(store.get('k')).rejects.toMatchObject({ code: 'STATE_FAILED' });
      process.kill(server.pid, 'SIGCONT');
      await expect.poll(() => store.health().then(() => 'up', String), { timeout: 10_000 }).toBe('up');
      await server.kill();
      await expect(store.write({ put: [['k', value]] })).rejects.toMatchObject({ code: 'STATE_FAILED' });
      await server.restart();
      await expect
        .poll(() => store.write({ put: [['k', value]] }).then(() => 'up', String), { timeout: 10_000 })
        .toBe('up');
      expect(await store.get('k')).toEqual(value);
    } finally {
      await connection.close();
    }
    await expect(store.get('k')).rejects.toMatchObject({ code: 'CLOSED' });
  });
});

/** A server that answers INFO with a text and everything else with OK. */
async function answering(info: string): Promise<Pick<RedisServer, 'environment'>> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      for (const [name] of chunk.toString().matchAll(/(?<=^\*\d+\r\n\$\d+\r\n)\w+/gm))
        socket.write(name.toLowerCase() === 'info' ? `$${info.length}\r\n${info}\r\n` : '+OK\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push({
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { environment: { MINTSCOPE_REDIS_URL: `redis://127.0.0.1:${port}` } };
}
