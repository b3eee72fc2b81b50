import { readFile } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { EngineError } from '../../engine-error.ts';
import type { Logger } from '../../logger.ts';
import type { Address } from './address.ts';
import { backOff } from './back-off.ts';
import type { ConnectionSettings } from './broker-connection.ts';
import { Cluster } from './cluster.ts';
import { explainFailure } from './explain-failure.ts';
import { isSignInFailure, quietLogger, socketErrorCode } from './kafkajs-protocol.ts';

/** Reaches one broker at least, or rejects with a sentence that names the setting to look at. */
export async function connectCluster(kafka: Config['kafka'], log: Logger, withinMs: number): Promise<Cluster> {
  const seeds = kafka.brokers.map(readAddress);
  if (seeds.length === 0)
    throw new EngineError('ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_BROKERS names no broker: give it host:port.');
  const settings = await readSettings(kafka, log);
  const cluster = new Cluster(seeds, settings);
  const giveUpAtMs = Date.now() + withinMs;
  for (let failures = 0; ; failures++) {
    try {
      await cluster.refresh();
      return cluster;
    } catch (error) {
      if (!isHopeless(error) && Date.now() < giveUpAtMs) {
        await backOff(Math.max(3, failures));
        continue;
      }
      cluster.close();
      throw await explainFailure(error, seeds, kafka);
    }
  }
}

/** Waiting mends a broker that is away, not settings that do not fit. */
function isHopeless(error: unknown): boolean {
  if (error instanceof EngineError || isSignInFailure(error)) return true;
  const code = socketErrorCode(error) ?? '';
  return code.startsWith('ERR_') || code.includes('CERT') || code.startsWith('UNABLE_') || code === 'EPROTO';
}

function readAddress(text: string): Address {
  const [, host = '', port = ''] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(text) ?? [];
  if (host !== '') return { host, port: Number(port) };
  throw new EngineError('ENGINE_UNREACHABLE', `MINTSCOPE_KAFKA_BROKERS: "${text}" is not host:port.`);
}

async function readSettings(kafka: Config['kafka'], log: Logger): Promise<ConnectionSettings> {
  const { sasl, user, password } = kafka;
  return {
    clientId: 'mintscope',
    tls: kafka.tls ? await readTls(kafka.caFile) : null,
    sasl: sasl === 'none' ? null : { mechanism: sasl, username: user, password },
    logger: quietLogger(log),
  };
}

async function readTls(caFile: string): Promise<{ ca?: Buffer }> {
  if (caFile === '') return {};
  const ca = await readFile(caFile).catch((cause: unknown) => {
    throw new EngineError('ENGINE_UNREACHABLE', `MINTSCOPE_KAFKA_TLS_CA_FILE: ${caFile} cannot be read.`, { cause });
  });
  return { ca };
}
