import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EventLogUnderTest } from '../../../testing/event-log/contract-harness.ts';
import { openEventLog } from '../../../testing/event-log/kafka/kafka-opener.ts';
import { type KafkaServer, startKafka } from '../../../testing/servers/start-kafka.ts';

const opener = new URL('../../../testing/event-log/kafka/kafka-opener.ts', import.meta.url);
const program = fileURLToPath(new URL('../../../testing/event-log/kafka/consume-in-group.child.ts', import.meta.url));
const sessionMs = 6000;
/** A rebalance and its commits, on a machine that is busy with other things. */
const graceMs = 8000;
const numbers = [0, 1, 2, 3];
const value = new Uint8Array(10);

const toldSchema = z.object({
  atMs: z.number(),
  event: z.enum(['assigned', 'record', 'revoked', 'awake']),
  partition: z.number().default(-1),
  offset: z.number().default(-1),
});
type Told = z.infer<typeof toldSchema>;

let kafka: KafkaServer;
let log: EventLogUnderTest;
const children: ChildProcess[] = [];

beforeAll(async () => {
  kafka = await startKafka();
});
afterAll(() => kafka?.stop());
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await log.close();
});

async function openTopic(session = sessionMs): Promise<string> {
  const more = { MINTSCOPE_KAFKA_PREFIX: `${randomUUID()}.`, MINTSCOPE_KAFKA_SESSION_MS: `${session}` };
  const location = JSON.stringify({ ...kafka.environment, ...more });
  log = await openEventLog(location);
  await log.ensureTopic('t', { partitions: 4, retentionMs: 0, retentionBytes: 0 });
  return location;
}

function startMember(location: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', program, opener.href, location, '4'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const told: Told[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => told.push(toldSchema.parse(JSON.parse(line))));
  const owned = () => {
    const now = new Set<number>();
    for (const { event, partition } of told) {
      if (event === 'assigned') now.add(partition);
      if (event === 'revoked') now.delete(partition);
    }
    return [...now].sort();
  };
  return { child, told, owned };
}

const eventually = (look: () => unknown, timeout = 20_000) => expect.poll(look, { timeout, interval: 20 });

describe('members of a Kafka group', () => {
  it('take over the partitions of one that was killed, within the session', async () => {
    const location = await openTopic();
    const first = startMember(location);
    await eventually(first.owned).toEqual(numbers);
    const second = startMember(location);
    await eventually(() => [first.owned().length, second.owned().length]).toEqual([2, 2]);
    first.child.kill('SIGKILL');
    await eventually(second.owned, sessionMs + graceMs).toEqual(numbers);
    for (const partition of numbers) await log.append('t', partition, [value]);
    await eventually(() => second.told.filter(({ event }) => event === 'record').length).toBe(4);
  });

  it('leave at once when they close', async () => {
    // Were it the session that ends, this test would not live to see it.
    const location = await openTopic(300_000);
    const first = startMember(location);
    await eventually(first.owned).toEqual(numbers);
    const none = async () => undefined;
    const mine = await log.consume({ topic: 't', group: 'g', startOffset: async () => 0, onRecords: none });
    await eventually(() => mine.lag().size).toBe(2);
    await mine.close();
    await eventually(first.owned).toEqual(numbers);
  });

  it.each([
    ['stopped by the system', 'stop'],
    ['blocked in its event loop', 'block'],
  ])('come back after they were %s for longer than the session', async (_name, how) => {
    const location = await openTopic();
    const zombie = startMember(location);
    await eventually(zombie.owned).toEqual(numbers);
    const other = startMember(location);
    await eventually(() => [zombie.owned().length, other.owned().length]).toEqual([2, 2]);
    const lost = zombie.owned();
    if (how === 'stop') zombie.child.kill('SIGSTOP');
    else zombie.child.stdin?.write(`${sessionMs + 5000}\n`);
    // Lies ready in its socket when it wakes.
    for (const partition of lost) await log.append('t', partition, [value]);
    await eventually(other.owned, sessionMs + graceMs).toEqual(numbers);
    const before = zombie.told.length;
    if (how === 'stop') zombie.child.kill('SIGCONT');
    await eventually(() => zombie.told.slice(before).filter(({ event }) => event === 'revoked').length).toBe(2);
    const sinceAwake = zombie.told.slice(before).filter(({ event }) => event !== 'awake');
    expect(sinceAwake.slice(0, 2).map(({ event }) => event)).toEqual(['revoked', 'revoked']);
    await eventually(() => [zombie.owned().length, other.owned().length]).toEqual([2, 2]);
    expect([...zombie.owned(), ...other.owned()].sort()).toEqual(numbers);
  });
});
