import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { removeFolder } from '../remove-folder.ts';
import { freePort } from './free-ports.ts';
import { type Certificates, makeCertificates } from './make-certificates.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';
import type { TestServer } from './test-server.ts';

export interface RedisServerOptions {
  /** With `password` alone it is that of the default user. */
  user?: string;
  password?: string;
  tls?: boolean;
  /** More lines of redis.conf. */
  directives?: readonly string[];
}

export interface RedisServer extends TestServer {
  /** As MINTSCOPE_REDIS_URL takes it. */
  readonly url: string;
  readonly port: number;
  /** FLUSHALL. */
  flush(): Promise<void>;
}

const startWithinMs = 20_000;

/** Redis with an append-only file (a flush each second) in a temporary folder; ends with this process. */
export async function startRedis(options: RedisServerOptions = {}): Promise<RedisServer> {
  await mustBeInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-redis-'));
  let server: ServerProcess | undefined;
  const stop = async () => {
    await server?.kill();
    await removeFolder(folder);
  };
  try {
    const certificates = options.tls ? await makeCertificates(folder) : undefined;
    const port = await freePort();
    const file = join(folder, 'redis.conf');
    await writeFile(file, directives({ options, folder, port, certificates }), { mode: 0o600 });
    const connect = await connecting(options, port, certificates);
    const start = async () => {
      server = spawnServer('redis-server', [file]);
      await answering(server, connect);
    };
    await start();
    const url = `${options.tls ? 'rediss' : 'redis'}://127.0.0.1:${port}`;
    return {
      url,
      port,
      environment: environmentOf(options, url, certificates),
      get pid() {
        return server?.pid ?? 0;
      },
      kill: async () => server?.kill(),
      async restart() {
        await server?.kill();
        await start();
      },
      async flush() {
        const client = connect();
        try {
          await client.flushall();
        } finally {
          client.disconnect();
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function mustBeInstalled(): Promise<void> {
  try {
    await promisify(execFile)('redis-server', ['--version']);
  } catch (cause) {
    const sentence = 'redis-server cannot be started: install it (on Debian: apt-get install redis-server).';
    throw new Error(sentence, { cause });
  }
}

function directives(of: {
  options: RedisServerOptions;
  folder: string;
  port: number;
  certificates: Certificates | undefined;
}): string {
  const { options, folder, port, certificates } = of;
  const { user, password } = options;
  const lines = ['bind 127.0.0.1', `dir ${folder}`, 'save ""', 'daemonize no', 'loglevel notice'];
  lines.push('appendonly yes', 'appendfsync everysec', 'maxmemory-policy noeviction');
  if (!certificates) lines.push(`port ${port}`);
  else {
    lines.push('port 0', `tls-port ${port}`, 'tls-auth-clients no', `tls-ca-cert-file ${certificates.caFile}`);
    lines.push(`tls-cert-file ${certificates.certFile}`, `tls-key-file ${certificates.keyFile}`);
  }
  if (user) lines.push('user default off', `user ${user} on #${sha256(password ?? '')} ~* &* +@all`);
  else if (password) lines.push(`user default on #${sha256(password)} ~* &* +@all`);
  lines.push(...(options.directives ?? []));
  return `${lines.join('\n')}\n`;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function environmentOf(
  { user, password }: RedisServerOptions,
  url: string,
  certificates: Certificates | undefined,
): Record<string, string> {
  return {
    MINTSCOPE_STATE_STORE: 'redis',
    MINTSCOPE_REDIS_URL: url,
    ...(user ? { MINTSCOPE_REDIS_USER: user } : {}),
    ...(password ? { MINTSCOPE_REDIS_PASSWORD: password } : {}),
    ...(certificates ? { MINTSCOPE_REDIS_TLS_CA_FILE: certificates.caFile } : {}),
  };
}

async function connecting(
  { user, password }: RedisServerOptions,
  port: number,
  certificates: Certificates | undefined,
): Promise<() => Redis> {
  const tls = certificates ? { ca: await readFile(certificates.caFile) } : undefined;
  return () => {
    const client = new Redis({
      host: '127.0.0.1',
      port,
      retryStrategy: () => null,
      lazyConnect: true,
      ...(tls ? { tls } : {}),
      ...(user ? { username: user } : {}),
      ...(password ? { password } : {}),
    });
    client.on('error', () => undefined);
    return client;
  };
}

/** Resolves when it answers PING, its data loaded; fails when it ended or takes too long. */
async function answering(server: ServerProcess, connect: () => Redis): Promise<void> {
  const giveUpAtMs = Date.now() + startWithinMs;
  for (;;) {
    const client = connect();
    try {
      await client.ping();
      return;
    } catch (cause) {
      if (server.ended) throw new Error(`Redis ended while it started: ${server.told()}`, { cause });
      if (Date.now() > giveUpAtMs) {
        await server.kill();
        throw new Error(`Redis did not answer within ${startWithinMs} ms: ${server.told()}`, { cause });
      }
    } finally {
      client.disconnect();
    }
    await sleep(20);
  }
}
