import type { Config } from '../config.ts';
import { createLogger } from '../logger.ts';
import { findPortProblem } from '../operations/find-port-problem.ts';
import { examineClickhouse } from './examine-clickhouse.ts';
import { examineEmbedded } from './examine-embedded.ts';
import { examineKafka } from './examine-kafka.ts';
import { examinePostgres } from './examine-postgres.ts';
import { examineRedis } from './examine-redis.ts';
import { type Finding, findingsOf, ok, problem } from './finding.ts';

export interface Examination {
  part: 'event log' | 'state store' | 'warehouse' | 'records' | 'embedded data' | 'API port';
  findings: Finding[];
}

/**
 * Looks at every engine that the settings choose, one after the other, and says what it found. It makes no topic, applies
 * no migration and writes nothing, so it may run beside services at work.
 * @param recordsMigrations folder of the schema that the records are to have.
 */
export async function examineEngines(config: Config, recordsMigrations: string): Promise<Examination[]> {
  const log = createLogger('silent', 'doctor');
  const examinations: Examination[] = [];
  const examine = async (part: Examination['part'], look: () => Promise<Finding[]>) => {
    examinations.push({ part, findings: await findingsOf(look) });
  };
  if (config.eventLog === 'kafka') await examine('event log', () => examineKafka(config, log));
  if (config.stateStore === 'redis') await examine('state store', () => examineRedis(config, log));
  if (config.warehouse === 'clickhouse') await examine('warehouse', () => examineClickhouse(config, log));
  if (config.records === 'postgres') await examine('records', () => examinePostgres(config, recordsMigrations, log));
  const isEmbedded =
    config.eventLog === 'lmdb' ||
    config.stateStore === 'lmdb' ||
    config.warehouse === 'chdb' ||
    config.records === 'pglite';
  if (isEmbedded) await examine('embedded data', () => examineEmbedded(config));
  await examine('API port', () => examinePort(config.api));
  return examinations;
}

async function examinePort({ host, port }: Config['api']): Promise<Finding[]> {
  if (port === 0) return [ok('stream-api will take any free port.')];
  const code = await findPortProblem({ host, port });
  if (code === undefined) return [ok(`Port ${port} of ${host} is free.`)];
  if (code === 'EADDRINUSE')
    return [ok(`Port ${port} of ${host} is taken: by Mintscope, if it runs; else set MINTSCOPE_API_PORT to another.`)];
  return [
    problem(`stream-api cannot listen on ${host}:${port} (${code}): set MINTSCOPE_API_HOST and MINTSCOPE_API_PORT.`),
  ];
}
