import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { readConfig } from '@mintscope/engines/config';
import { environmentSchema } from '@mintscope/engines/config/environment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

/** What the schemas of Compose and Prometheus cannot express: limits, users, settings and names that must agree. */
const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFile(join(root, path), 'utf8');
const run = promisify(execFile);

const serviceSchema = z.object({
  image: z.string(),
  build: z
    .strictObject({
      context: z.string(),
      dockerfile: z.string(),
      target: z.string(),
      args: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  user: z.string(),
  init: z.literal(true),
  restart: z.literal('unless-stopped'),
  read_only: z.literal(true).optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
  healthcheck: z.object({ test: z.array(z.string()).min(2), interval: z.string(), timeout: z.string() }),
  stop_grace_period: z.string().regex(/^\d+s$/),
  deploy: z.object({
    resources: z.object({
      limits: z.object({ cpus: z.string(), memory: z.string().regex(/^\d+[mg]$/), pids: z.number() }),
    }),
  }),
  env_file: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
  volumes: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  ports: z.array(z.string()).optional(),
});
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema.loose()),
  volumes: z.record(z.string(), z.null()),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
});
const scrapeSchema = z.strictObject({
  global: z.strictObject({ scrape_interval: z.string(), scrape_timeout: z.string(), evaluation_interval: z.string() }),
  rule_files: z.tuple([z.literal('/etc/prometheus/alerts.yml')]),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      dns_sd_configs: z
        .array(
          z.strictObject({
            names: z.array(z.string()),
            type: z.literal('A'),
            port: z.number(),
            refresh_interval: z.string(),
          }),
        )
        .optional(),
      static_configs: z.array(z.strictObject({ targets: z.array(z.string()) })).optional(),
    }),
  ),
});
const alertsSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Z][A-Za-z]+$/),
          expr: z.string(),
          for: z
            .string()
            .regex(/^\d+[sm]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string() }),
        }),
      ),
    }),
  ),
});

const ours = ['ingest', 'scoring-workers', 'jobs', 'stream-api'] as const;
/** What each uses, and no other: a service that is broken into tells the passwords of its own engines only. */
const enginesOf: Record<(typeof ours)[number], string[]> = {
  ingest: ['clickhouse', 'kafka', 'redis'],
  'scoring-workers': ['clickhouse', 'kafka', 'redis'],
  jobs: ['clickhouse', 'kafka', 'postgres', 'redis'],
  'stream-api': ['clickhouse', 'kafka', 'postgres', 'redis'],
};
let compose: z.infer<typeof composeSchema>;
let folder: string;
/** By file name, as make-env.mjs writes them. */
const envFiles = new Map<string, Record<string, string>>();

beforeAll(async () => {
  compose = composeSchema.parse(parse(await read('docker-compose.yml'), { merge: true }));
  folder = await mkdtemp(join(tmpdir(), 'mintscope-env-'));
  await run(process.execPath, [join(root, 'infra/docker/make-env.mjs'), folder]);
  for (const name of await readdir(folder))
    envFiles.set(name, parseEnv(await readFile(join(folder, name), 'utf8')) as Record<string, string>);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** What a container of the service sees of our settings. */
function settingsOf(name: string): Record<string, string> {
  const service = compose.services[name];
  if (!service) throw new Error(`No service ${name}.`);
  const fromFiles = (service.env_file ?? []).map((file) => envFiles.get(file.replace('infra/docker/env/', '')) ?? {});
  return Object.assign({}, ...fromFiles, service.environment);
}

describe('docker-compose.yml', () => {
  test('every container is pinned, not root, and has named volumes only', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      [...ours, 'clickhouse', 'kafka', 'postgres', 'prometheus', 'redis'].sort(),
    );
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service.image, name).toMatch(/^[a-z/-]+:v?\d+\.\d+[a-z0-9.-]*$/);
      expect(service.user, name).not.toMatch(/^(root|0)(:|$)/);
      expect(service, name).not.toHaveProperty('container_name');
      expect(service, name).not.toHaveProperty('privileged');
      for (const volume of service.volumes ?? [])
        expect(volume.startsWith('./infra/') ? volume.endsWith(':ro') : volume.split(':')[0]! in compose.volumes).toBe(
          true,
        );
      for (const network of service.networks) expect(compose.networks, name).toHaveProperty(network);
    }
  });

  test('all but Kafka, whose start script writes its configuration, have a read-only root', () => {
    const writable = Object.entries(compose.services).filter(([, { read_only }]) => !read_only);
    expect(writable.map(([name]) => name)).toEqual(['kafka']);
  });

  test('engines are in no network that leads out, and ports are open on the loopback address only', () => {
    expect(compose.networks.engines?.internal).toBe(true);
    for (const engine of ['kafka', 'redis', 'clickhouse', 'postgres'])
      expect(compose.services[engine]?.networks).toEqual(['engines']);
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name).sort()).toEqual(['prometheus', 'stream-api']);
    for (const [name, { ports = [] }] of open)
      for (const port of ports) expect(port, name).toMatch(/^\$\{[A-Z_]+:-127\.0\.0\.1:\d+\}:\d+$/);
  });

  test('our services wait for the engines, have time to close, and can be started many times', () => {
    for (const name of ours) {
      const service = compose.services[name]!;
      expect(Object.keys(service.depends_on ?? {}).sort()).toEqual(enginesOf[name]);
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(15);
      const args =
        name === 'stream-api' ? { args: { UWEBSOCKETS: expect.stringMatching(/^\$\{UWEBSOCKETS:-registry\}$/) } } : {};
      expect(service.build).toEqual({ context: '.', dockerfile: 'infra/docker/Dockerfile', target: name, ...args });
    }
    for (const name of ['ingest', 'scoring-workers', 'jobs'])
      expect(compose.services[name]).not.toHaveProperty('ports');
  });
});

describe('settings and secrets', () => {
  test('every setting exists, and together they can be used', () => {
    for (const name of ours) {
      const settings = settingsOf(name);
      for (const setting of Object.keys(settings))
        expect(Object.keys(environmentSchema.shape), name).toContain(setting);
      const config = readConfig(settings);
      const { eventLog, stateStore, warehouse, records } = config;
      const distributed = [eventLog, stateStore, warehouse, records].filter(
        (engine) => !/lmdb|chdb|pglite/.test(engine),
      );
      expect(distributed.sort()).toEqual(enginesOf[name]);
      const { kafka, redis, clickhouse, postgres } = config;
      const known = Object.entries({ kafka, redis, clickhouse, postgres }).filter(
        ([, { password }]) => password !== '',
      );
      expect(known.map(([engine]) => engine).sort()).toEqual(enginesOf[name]);
      expect(config.ops).toEqual({ host: '0.0.0.0', port: 9464, metricsToken: '' });
      expect(Boolean(config.access.jwtSecret)).toBe(name === 'stream-api');
      expect(config.log.partitions).toBe(readConfig(settingsOf('ingest')).log.partitions);
      if (records === 'postgres') expect(config.billing).toEqual(readConfig(settingsOf('jobs')).billing);
    }
  });

  test('engines and services agree on users and passwords', async () => {
    const { kafka, redis, clickhouse, postgres } = readConfig(settingsOf('stream-api'));
    const jaas = settingsOf('kafka').KAFKA_LISTENER_NAME_CLIENT_PLAIN_SASL_JAAS_CONFIG;
    expect(jaas).toMatch(new RegExp(`PlainLoginModule required user_${kafka.user}="${kafka.password}";$`));
    expect(settingsOf('redis')).toMatchObject({ REDIS_USER: redis.user, REDIS_PASSWORD: redis.password });
    expect(settingsOf('clickhouse').CLICKHOUSE_PASSWORD).toBe(clickhouse.password);
    const users = await read('infra/docker/clickhouse/users.xml');
    expect(users).toContain(`<${clickhouse.user}>\n            <password from_env="CLICKHOUSE_PASSWORD"/>`);
    expect(users).toContain(`GRANT ALL ON ${clickhouse.database}.*`);
    expect(settingsOf('postgres')).toMatchObject({
      MINTSCOPE_POSTGRES_USER: postgres.user,
      MINTSCOPE_POSTGRES_PASSWORD: postgres.password,
    });
    expect(postgres.url).toBe('postgres://postgres:5432/mintscope');
    expect(await read('infra/docker/postgres/make-user.sql')).toContain('CREATE DATABASE mintscope ');
    expect(await read('infra/docker/redis/start-redis.sh')).toContain(`~${redis.prefix}:*`);
  });

  test('each secret is random and differs from the others; none is in the compose file', async () => {
    const secrets = [...envFiles.values()]
      .flatMap((file) => Object.entries(file))
      .filter(([key]) => /PASSWORD|SECRET/.test(key));
    for (const [key, value] of secrets) expect(value, key).toMatch(/^[0-9a-f]{48}$/);
    expect(new Set(secrets.map(([, value]) => value)).size).toBe(7);
    for (const service of Object.values(compose.services))
      for (const key of Object.keys(service.environment ?? {})) expect(key).not.toMatch(/PASSWORD|SECRET/);
  });

  test('every env file of the compose file has an example, git ignores the real one, and a second making is refused', async () => {
    const wanted = new Set(Object.values(compose.services).flatMap((service) => service.env_file ?? []));
    expect([...wanted].sort()).toEqual([...envFiles.keys()].map((name) => `infra/docker/env/${name}`).sort());
    await run('git', ['check-ignore', ...wanted], { cwd: root });
    await expect(run(process.execPath, [join(root, 'infra/docker/make-env.mjs'), folder])).rejects.toMatchObject({
      code: 1,
    });
  });
});

describe('configuration of the engines', () => {
  test.each(['config', 'users'])('%s.xml of ClickHouse is well-formed', async (name) => {
    const text = (await read(`infra/docker/clickhouse/${name}.xml`)).replace(/<!--.*?-->/gs, '');
    const open: string[] = [];
    for (const [, slash, tag, closed] of text.matchAll(/<(\/?)([a-z_]+)(?: [a-z_]+="[^"]*")*(\/?)>/g)) {
      if (slash) expect(open.pop()).toBe(tag);
      else if (!closed) open.push(tag!);
    }
    expect(open).toEqual([]);
    expect(text.replace(/<\/?[a-z_]+(?: [a-z_]+="[^"]*")*\/?>/g, '')).not.toMatch(/[<>]/);
  });

  test('an engine is refused memory by its own limit before the container ends it', async () => {
    const bytes = (text: string) => Number.parseInt(text, 10) * (/m/.test(text) ? 2 ** 20 : 2 ** 30);
    const limit = (name: string) => bytes(compose.services[name]!.deploy.resources.limits.memory);
    const redis = /^maxmemory (\d+gb)$/m.exec(await read('infra/docker/redis/redis.conf'))?.[1];
    expect(bytes(redis!)).toBeLessThan(limit('redis') * 0.75);
    const clickhouse = /<max_server_memory_usage>(\d+)</.exec(await read('infra/docker/clickhouse/config.xml'))?.[1];
    expect(Number(clickhouse)).toBeLessThan(limit('clickhouse') * 0.75);
    expect(bytes(/-Xmx(\d+g)/.exec(compose.services.kafka!.environment!.KAFKA_HEAP_OPTS!)![1]!)).toBeLessThan(
      limit('kafka') * 0.75,
    );
  });
});

describe('Prometheus', () => {
  test('every service of ours is scraped on its operations port, with others of its name', async () => {
    const { scrape_configs } = scrapeSchema.parse(parse(await read('infra/prometheus/prometheus.yml')));
    for (const name of ours) {
      const [discovery] = scrape_configs.find((job) => job.job_name === name)?.dns_sd_configs ?? [];
      expect(discovery).toMatchObject({ names: [name], port: Number(settingsOf(name).MINTSCOPE_OPS_PORT) });
      expect(
        compose.services[name]!.networks.some((network) => compose.services.prometheus!.networks.includes(network)),
      ).toBe(true);
    }
  });

  test('alerts name metrics that the services have', async () => {
    const { groups } = alertsSchema.parse(parse(await read('infra/prometheus/alerts.yml')));
    const { stdout } = await run('git', ['grep', '-hoE', "'mintscope_[a-z_]+'", '--', '*.ts', ':!*.test.ts'], {
      cwd: root,
    });
    const known = new Set(stdout.split('\n').map((name) => name.replaceAll("'", '')));
    const named = groups.flatMap(({ rules }) =>
      rules.flatMap(({ expr }) => expr.match(/\b(mintscope|process)_[a-z_]+/g) ?? []),
    );
    expect(new Set(named).size).toBeGreaterThan(8);
    for (const name of named) {
      if (name === 'process_start_time_seconds') continue;
      expect(known.has(name) || known.has(name.replace(/_(bucket|count|sum)$/, '')), name).toBe(true);
    }
    for (const { expr, alert } of groups.flatMap(({ rules }) => rules))
      expect(expr.split('(').length, alert).toBe(expr.split(')').length);
  });
});
