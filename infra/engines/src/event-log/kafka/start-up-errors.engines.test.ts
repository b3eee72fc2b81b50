import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type KafkaServer, startKafka } from '../../../testing/servers/start-kafka.ts';
import { readConfig } from '../../config.ts';
import { createLogger } from '../../logger.ts';
import { openKafkaEventLog } from './kafka-event-log.ts';

const settings = { partitions: 2, retentionMs: 3_600_000, retentionBytes: 0 };

async function open(environment: Readonly<Record<string, string>>) {
  const { kafka } = readConfig(environment);
  return openKafkaEventLog({ kafka, log: createLogger('silent', 'event-log'), connectWithinMs: 1000 });
}

/** Rejects with one sentence that names the setting. */
async function expectRefusal(environment: Readonly<Record<string, string>>, code: string, setting: string) {
  const opening = open(environment).then((log) => log.close());
  await expect(opening).rejects.toMatchObject({ code, message: expect.stringContaining(setting) });
}

describe.each(['sasl-plain', 'sasl-scram', 'tls'] as const)('a broker with %s', (security) => {
  let kafka: KafkaServer | undefined;
  afterAll(() => kafka?.stop());

  it('serves who fits and refuses who does not, naming the setting', { timeout: 120_000 }, async () => {
    kafka = await startKafka({ security });
    const good = kafka.environment;
    const log = await open(good);
    await log.ensureTopic('t', settings);
    await log.append('t', 0, [Buffer.from('a')]);
    expect(await log.read('t', 0, 0)).toHaveLength(1);
    await log.close();
    await expectRefusal(
      { ...good, MINTSCOPE_KAFKA_PASSWORD: 'wrong' },
      'CREDENTIALS_REFUSED',
      'MINTSCOPE_KAFKA_PASSWORD',
    );
    await expectRefusal({ ...good, MINTSCOPE_KAFKA_USER: 'nobody' }, 'CREDENTIALS_REFUSED', 'MINTSCOPE_KAFKA_USER');
    const oneAway = {
      MINTSCOPE_KAFKA_BROKERS: `${kafka.brokers.join()},127.0.0.1:1`,
      MINTSCOPE_KAFKA_PASSWORD: 'wrong',
    };
    await expectRefusal({ ...good, ...oneAway }, 'CREDENTIALS_REFUSED', 'MINTSCOPE_KAFKA_PASSWORD');
    const otherWay = security === 'sasl-scram' ? 'plain' : 'scram-sha-256';
    await expectRefusal({ ...good, MINTSCOPE_KAFKA_SASL: otherWay }, 'CREDENTIALS_REFUSED', 'MINTSCOPE_KAFKA_SASL');
    if (security !== 'tls') return;
    const { MINTSCOPE_KAFKA_TLS_CA_FILE: caFile, ...others } = good;
    await expectRefusal({ ...others, MINTSCOPE_KAFKA_TLS: 'false' }, 'ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_TLS=true');
    await expectRefusal(others, 'ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_TLS_CA_FILE');
    const missing = { ...good, MINTSCOPE_KAFKA_TLS_CA_FILE: `${caFile}.not` };
    await expectRefusal(missing, 'ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_TLS_CA_FILE');
    const folder = await mkdtemp(join(tmpdir(), 'mintscope-ca-'));
    const noCertificate = join(folder, 'ca.pem');
    await writeFile(noCertificate, 'not a certificate');
    const unreadable = { ...good, MINTSCOPE_KAFKA_TLS_CA_FILE: noCertificate };
    await expectRefusal(unreadable, 'ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_TLS_CA_FILE');
    await rm(folder, { recursive: true });
  });
});

describe('settings that do not fit a broker', () => {
  let kafka: KafkaServer | undefined;
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  afterAll(() => kafka?.stop());

  async function listen(onData: (data: Buffer) => Buffer | undefined): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data: Buffer) => {
        const answer = onData(data);
        if (answer) socket.write(answer);
      });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  it('are told in one sentence: brokers, TLS, topics and their partitions', { timeout: 120_000 }, async () => {
    kafka = await startKafka();
    const good = kafka.environment;
    const address = 'MINTSCOPE_KAFKA_BROKERS';
    await expectRefusal({ ...good, [address]: '127.0.0.1:1' }, 'ENGINE_UNREACHABLE', address);
    await expectRefusal({ ...good, [address]: 'no.such.host.invalid:9092' }, 'ENGINE_UNREACHABLE', address);
    await expectRefusal({ ...good, MINTSCOPE_KAFKA_TLS: 'true' }, 'ENGINE_UNREACHABLE', 'MINTSCOPE_KAFKA_TLS=false');
    const one = await open({ ...good, [address]: `127.0.0.1:1,${kafka.brokers.join()}` });
    await one.ensureTopic('t', settings);
    await expect(one.ensureTopic('t', { ...settings, partitions: 3 })).rejects.toMatchObject({
      code: 'PARTITIONS_CHANGED',
      message: expect.stringContaining('MINTSCOPE_PARTITIONS=2'),
    });
    await one.close();
    const strict = await open({ ...good, MINTSCOPE_KAFKA_CREATE_TOPICS: 'false' });
    await strict.ensureTopic('t', settings);
    await expect(strict.ensureTopic('u', settings)).rejects.toMatchObject({
      code: 'TOPIC_MISSING',
      message: expect.stringMatching(/u.* 2 partitions.*MINTSCOPE_KAFKA_CREATE_TOPICS/),
    });
    await strict.close();
    const copies = await open({ ...good, MINTSCOPE_KAFKA_REPLICATION: '3' });
    await expect(copies.ensureTopic('v', settings)).rejects.toMatchObject({
      code: 'TOPIC_MISSING',
      message: expect.stringContaining('MINTSCOPE_KAFKA_REPLICATION'),
    });
    await copies.close();
  });

  it('name a broker too old, and one that is no broker', { timeout: 60_000 }, async () => {
    const old = await listen((request) => {
      // ApiVersions, version 0 to 2: it knows Metadata up to version 1 and nothing else.
      const answer = Buffer.alloc(4 + 4 + 2 + 4 + 6 + 4);
      answer.writeInt32BE(answer.length - 4, 0);
      request.copy(answer, 4, 8, 12);
      answer.writeInt32BE(1, 10);
      answer.writeInt16BE(3, 14);
      answer.writeInt16BE(1, 18);
      return answer;
    });
    const address = 'MINTSCOPE_KAFKA_BROKERS';
    await expectRefusal({ MINTSCOPE_EVENT_LOG: 'kafka', [address]: old }, 'VERSION_UNSUPPORTED', 'Kafka 2.5');
    const mute = await listen(() => undefined);
    await expectRefusal({ MINTSCOPE_EVENT_LOG: 'kafka', [address]: mute }, 'CREDENTIALS_REFUSED', mute);
  });

  it('are put right where that is safe: retention', async () => {
    kafka ??= await startKafka();
    const log = await open({ ...kafka.environment, MINTSCOPE_KAFKA_PREFIX: 'kept.' });
    // Several services start at once, and a broker of the list is away.
    const brokers = `${kafka.brokers.join()},127.0.0.1:1`;
    const others = [1, 2].map(() => ({ ...kafka?.environment, MINTSCOPE_KAFKA_BROKERS: brokers }));
    const starting = others.map((environment) => open({ ...environment, MINTSCOPE_KAFKA_PREFIX: 'kept.' }));
    const logs = [log, ...(await Promise.all(starting))];
    await Promise.all(logs.map((one) => one.ensureTopic('t', { ...settings, retentionBytes: 1_000_000 })));
    for (const one of logs.slice(1)) await one.close();
    const first = await topicConfig(kafka, 'kept.t');
    expect(first).toMatchObject({
      'retention.ms': '3600000',
      'retention.bytes': '1000000',
      'message.timestamp.type': 'LogAppendTime',
      'min.insync.replicas': '1',
    });
    await log.ensureTopic('t', { ...settings, retentionMs: 0 });
    expect(await topicConfig(kafka, 'kept.t')).toEqual({ ...first, 'retention.ms': '-1', 'retention.bytes': '-1' });
    await log.close();
  });
});

async function topicConfig(kafka: KafkaServer, topic: string): Promise<Record<string, string>> {
  const admin = kafka.admin();
  await admin.connect();
  // 2 = a topic
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: [{ type: 2, name: topic }] });
  await admin.disconnect();
  return Object.fromEntries(resources[0]?.configEntries.map((one) => [one.configName, one.configValue]) ?? []);
}
