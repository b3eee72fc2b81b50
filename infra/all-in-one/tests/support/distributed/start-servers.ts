import { startClickhouse } from '@mintscope/engines/testing/servers/start-clickhouse';
import { startKafka } from '@mintscope/engines/testing/servers/start-kafka';
import { startPostgres } from '@mintscope/engines/testing/servers/start-postgres';
import { startRedis } from '@mintscope/engines/testing/servers/start-redis';

export type Servers = Awaited<ReturnType<typeof startServers>>;

/** Kafka, Redis, ClickHouse and PostgreSQL as processes of their own on this machine, and the settings that name them all. */
export async function startServers({ signIn = false } = {}) {
  const opening = [
    startKafka(signIn ? { security: 'sasl-plain' } : {}),
    startRedis(signIn ? { user: 'mintscope', password } : {}),
    startClickhouse(signIn ? { user: 'mintscope', password } : {}),
    startPostgres({ user: 'mintscope', password }),
  ] as const;
  const [kafka, redis, clickhouse, postgres] = await Promise.all(opening).catch(async (error: unknown) => {
    for (const one of await Promise.allSettled(opening)) if (one.status === 'fulfilled') await one.value.stop();
    throw error;
  });
  return {
    kafka,
    redis,
    clickhouse,
    postgres,
    environment: { ...kafka.environment, ...redis.environment, ...clickhouse.environment, ...postgres.environment },
    async stop() {
      await Promise.all([kafka.stop(), redis.stop(), clickhouse.stop(), postgres.stop()]);
    },
  };
}

/** Of PostgreSQL, and of Redis and ClickHouse where the test wants one. */
const password = 'correct-horse-battery';
