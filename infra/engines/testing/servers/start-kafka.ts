import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Admin, Kafka, logLevel } from 'kafkajs';
import { removeFolder } from '../remove-folder.ts';
import { freePorts } from './free-ports.ts';
import { kafkaJars } from './kafka-jars.ts';
import { type KafkaSecurity, type SecuritySettings, secureKafka } from './kafka-security.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';
import type { TestServer } from './test-server.ts';

export interface KafkaServerOptions {
  security?: KafkaSecurity;
  /** More lines of server.properties. */
  properties?: Readonly<Record<string, string>>;
}

export interface KafkaServer extends TestServer {
  /** host:port, as MINTSCOPE_KAFKA_BROKERS takes it. */
  readonly brokers: string[];
  /** An administrator's client that needs no sign-in; the caller connects and disconnects it. */
  admin(): Admin;
}

interface Ports {
  client: number;
  internal: number;
  controller: number;
}

const startWithinMs = 90_000;
const clusterId = '5L6g3nShT-eMCtK--X86sw';
/** Quick to start and small; a test's load is small too. */
const javaOptions = ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-Xshare:auto', '-XX:TieredStopAtLevel=1'];

/** Apache Kafka of one node (broker and controller) with its data in a temporary folder; ends with this process. */
export async function startKafka(options: KafkaServerOptions = {}): Promise<KafkaServer> {
  const jars = await kafkaJars();
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-kafka-'));
  const propertiesFile = join(folder, 'server.properties');
  const [client = 0, internal = 0, controller = 0] = await freePorts(3);
  let java: ServerProcess | undefined;
  const start = async () => {
    java = spawnServer('java', [...javaOptions, '-cp', jars, 'kafka.Kafka', propertiesFile]);
    await answering(java, internal);
  };
  const stop = async () => {
    await java?.kill();
    await removeFolder(folder);
  };
  try {
    const security = await secureKafka(options.security ?? 'none', folder);
    const ports = { client, internal, controller };
    await writeFile(propertiesFile, serverProperties({ ports, folder, security, more: options.properties ?? {} }));
    const format = ['format', '-t', clusterId, '-c', propertiesFile, ...security.format];
    await promisify(execFile)('java', [...javaOptions, '-cp', jars, 'kafka.tools.StorageTool', ...format]);
    await start();
    const brokers = [`127.0.0.1:${client}`];
    return {
      brokers,
      admin: () => clientOf(internal).admin(),
      environment: { MINTSCOPE_EVENT_LOG: 'kafka', MINTSCOPE_KAFKA_BROKERS: brokers.join(), ...security.environment },
      get pid() {
        return java?.pid ?? 0;
      },
      kill: async () => java?.kill(),
      async restart() {
        await java?.kill();
        await start();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverProperties(of: {
  ports: Ports;
  folder: string;
  security: SecuritySettings;
  more: Readonly<Record<string, string>>;
}): string {
  const { ports, folder, security, more } = of;
  const lines = [
    'process.roles=broker,controller',
    'node.id=1',
    `controller.quorum.voters=1@127.0.0.1:${ports.controller}`,
    'controller.listener.names=CONTROLLER',
    'inter.broker.listener.name=INTERNAL',
    `listeners=CLIENT://127.0.0.1:${ports.client},INTERNAL://127.0.0.1:${ports.internal},CONTROLLER://127.0.0.1:${ports.controller}`,
    `advertised.listeners=CLIENT://127.0.0.1:${ports.client},INTERNAL://127.0.0.1:${ports.internal}`,
    `listener.security.protocol.map=CLIENT:${security.protocol},INTERNAL:PLAINTEXT,CONTROLLER:PLAINTEXT`,
    `log.dirs=${join(folder, 'data')}`,
    'offsets.topic.num.partitions=4',
    'offsets.topic.replication.factor=1',
    'transaction.state.log.replication.factor=1',
    'transaction.state.log.min.isr=1',
    'share.coordinator.state.topic.replication.factor=1',
    'share.coordinator.state.topic.min.isr=1',
    'group.initial.rebalance.delay.ms=0',
    'group.min.session.timeout.ms=1000',
    // A restarted broker waits until its former life counts as over.
    'broker.session.timeout.ms=2000',
    'broker.heartbeat.interval.ms=500',
    'auto.create.topics.enable=false',
    ...security.properties,
    ...Object.entries(more).map(([name, value]) => `${name}=${value}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** Resolves when the broker tells of itself to a client; fails when it ended or takes too long. */
async function answering(java: ServerProcess, port: number): Promise<void> {
  const kafka = clientOf(port);
  const giveUpAtMs = Date.now() + startWithinMs;
  for (;;) {
    const admin = kafka.admin();
    try {
      await admin.connect();
      if ((await admin.describeCluster()).brokers.length > 0) return;
    } catch (cause) {
      if (java.ended) throw new Error(`Kafka ended while it started: ${java.told()}`, { cause });
      if (Date.now() > giveUpAtMs) {
        await java.kill();
        throw new Error(`Kafka did not answer within ${startWithinMs} ms: ${java.told()}`, { cause });
      }
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
    await sleep(50);
  }
}

function clientOf(port: number): Kafka {
  const brokers = [`127.0.0.1:${port}`];
  return new Kafka({ brokers, logLevel: logLevel.NOTHING, connectionTimeout: 2000, retry: { retries: 0 } });
}
