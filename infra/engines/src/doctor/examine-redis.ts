import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { openRedis } from '../redis/open-redis.ts';
import { readSchema } from '../state-store/check-schema.ts';
import { openRedisStateStore } from '../state-store/redis-state-store.ts';
import { type Finding, ok, warning } from './finding.ts';

/** Whether the server answers, takes our credentials and can keep state; whose schema it holds; whether it survives. */
export async function examineRedis({ redis: settings }: Config, log: Logger): Promise<Finding[]> {
  const redis = await openRedis({ redis: settings, log });
  try {
    const startedAt = performance.now();
    const info = await redis.ask((client) => client.info());
    const tookMs = (performance.now() - startedAt).toFixed(1);
    const told = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown';
    const findings = [ok(`Redis ${told('redis_version')} at ${settings.url} answers, after ${tookMs} ms.`)];
    const schema = await readSchema(openRedisStateStore({ redis }));
    findings.push(
      ok(
        schema === undefined
          ? `It holds nothing under the prefix ${settings.prefix} yet.`
          : `It holds state of schema ${schema} under the prefix ${settings.prefix}.`,
      ),
    );
    findings.push(
      told('aof_enabled') === '1'
        ? ok('It writes an append-only file: a crash may take its last second, which is scored again from the log.')
        : warning('It keeps no append-only file (appendonly no): after a crash all state is built again from the log.'),
    );
    return findings;
  } finally {
    await redis.close();
  }
}
