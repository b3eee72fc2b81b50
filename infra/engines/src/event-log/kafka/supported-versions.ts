import { EngineError } from '../../engine-error.ts';
import type { Address } from './address.ts';
import { type ApiVersions, apiKeys, requestDefinitions } from './kafkajs-protocol.ts';

/** What the log asks of a broker at the least: Kafka 2.5, since when an idle producer is not forgotten with its records. */
const needed = {
  Produce: 3,
  Fetch: 4,
  ListOffsets: 1,
  Metadata: 4,
  OffsetCommit: 2,
  GroupCoordinator: 0,
  JoinGroup: 4,
  Heartbeat: 0,
  LeaveGroup: 0,
  SyncGroup: 0,
  CreateTopics: 2,
  InitProducerId: 3,
  DescribeConfigs: 1,
  AlterConfigs: 0,
};

/** Throws VERSION_UNSUPPORTED for a broker too old for the log, or too new for kafkajs. */
export function checkVersions(versions: ApiVersions, { host, port }: Address): void {
  for (const [name, oldest] of Object.entries(needed)) {
    const offered = versions[apiKeys[name] ?? -1];
    if (!offered || offered.maxVersion < oldest)
      throw new EngineError(
        'VERSION_UNSUPPORTED',
        `The broker ${host}:${port} of MINTSCOPE_KAFKA_BROKERS is too old: Kafka 2.5 or newer is needed (${name} ${oldest}).`,
      );
    const newest = Math.max(...(requestDefinitions[name]?.versions ?? []).map(Number));
    if (offered.minVersion > newest)
      throw new EngineError(
        'VERSION_UNSUPPORTED',
        `The broker ${host}:${port} of MINTSCOPE_KAFKA_BROKERS is too new: it no longer speaks ${name} ${newest}.`,
      );
  }
}
