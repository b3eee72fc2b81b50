import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

/**
 * The engines of docker-compose.yml outside containers: Kafka and the warehouse's test server as tests start them, Redis with
 * the deployment's own configuration and user, PostgreSQL with the user that the deployment makes. Resolves to `{ environment, stop }`.
 */
export async function startEngines(root, work) {
  const started = [];
  const stop = async () => {
    for (const server of started.splice(0).reverse()) await server.stop();
  };
  try {
    started.push(await (await starter(root, 'kafka'))({ security: 'sasl-plain' }));
    started.push(
      await (await starter(root, 'clickhouse'))({ user: 'mintscope', password: randomBytes(24).toString('hex') }),
    );
    started.push(await startDeployedPostgres(root));
    started.push(await startDeployedRedis(join(root, 'infra/docker/redis'), work));
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment: Object.assign({}, ...started.map((server) => server.environment)), stop };
}

async function starter(root, engine) {
  const file = join(root, `infra/engines/testing/servers/start-${engine}.ts`);
  const exported = await import(pathToFileURL(file).href);
  const start = Object.entries(exported).find(([name]) => name.toLowerCase() === `start${engine}`)?.[1];
  if (!start) throw new Error(`${file} exports no function that starts ${engine}.`);
  return start;
}

/** Its user and database are made as the image makes them, by the deployment's statements. */
async function startDeployedPostgres(root) {
  const server = await (await starter(root, 'postgres'))();
  const [user, password] = ['mintscope', randomBytes(24).toString('hex')];
  const { port, superuser } = server;
  try {
    await promisify(execFile)('psql', ['--quiet', '--file', join(root, 'infra/docker/postgres/make-user.sql')], {
      env: {
        PATH: process.env.PATH,
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGUSER: superuser.user,
        PGPASSWORD: superuser.password,
        PGDATABASE: 'postgres',
        MINTSCOPE_POSTGRES_USER: user,
        MINTSCOPE_POSTGRES_PASSWORD: password,
      },
    });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    environment: {
      ...server.environment,
      MINTSCOPE_POSTGRES_URL: `postgres://127.0.0.1:${port}/mintscope`,
      MINTSCOPE_POSTGRES_USER: user,
      MINTSCOPE_POSTGRES_PASSWORD: password,
    },
    stop: () => server.stop(),
  };
}

async function startDeployedRedis(deployed, work) {
  const folder = join(work, 'redis');
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const text = await readFile(join(deployed, 'redis.conf'), 'utf8');
  const moved = text.replace(/^bind .*$/m, 'bind 127.0.0.1').replace(/^dir .*$/m, `dir ${folder}\nport ${port}`);
  await writeFile(join(folder, 'redis.conf'), moved);
  const [user, password] = ['mintscope', randomBytes(24).toString('hex')];
  const child = spawn('sh', [join(deployed, 'start-redis.sh'), join(folder, 'redis.conf')], {
    env: { ...process.env, REDIS_USER: user, REDIS_PASSWORD: password },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await listening(port, child);
  return {
    environment: {
      MINTSCOPE_STATE_STORE: 'redis',
      MINTSCOPE_REDIS_URL: `redis://127.0.0.1:${port}/0`,
      MINTSCOPE_REDIS_USER: user,
      MINTSCOPE_REDIS_PASSWORD: password,
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function listening(port, child) {
  for (const giveUpAtMs = Date.now() + 20_000; ; await sleep(50)) {
    const socket = connect(port, '127.0.0.1');
    const open = await new Promise((resolve) =>
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    if (open) return;
    if (child.exitCode !== null || Date.now() > giveUpAtMs)
      throw new Error('Redis did not start with the configuration of the deployment.');
  }
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
