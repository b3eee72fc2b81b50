import { topics } from '@mintscope/schemas/events/topics';
import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import { messages } from '@mintscope/schemas/messages';
import type { PartitionLag } from '@mintscope/schemas/partition-lag';
import type { Role } from '@mintscope/schemas/session-user';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { letIn } from '../../../test-kit/let-in.ts';
import { type CountedSocket, connectTo } from '../../../test-kit/live-sockets.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../../test-kit/open-test-live.ts';
import type { LiveAuth } from '../../socket/admission.ts';

const opened: TestLive[] = [];
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

const lag: PartitionLag[] = [
  { topic: topics.chainEvents, partition: 0, records: 7 },
  { topic: topics.chainEvents, partition: 1, records: 5 },
  { topic: topics.tokenUpdates, partition: 0, records: 3 },
];

/** A live edge whose every caller has the role of the moment. */
function open(readLag = async () => lag, everyMs = 5) {
  const held: { role: Role } = { role: 'admin' };
  const callerNow = async () => ({ ...(await letIn.identify('')), role: held.role });
  const auth = {
    ...letIn,
    identify: callerNow,
    readCallers: async (ids: readonly string[]) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await callerNow()] as const))),
  } as LiveAuth;
  const reading = vi.fn(readLag);
  const settings = {
    operations: { everyMs },
    sweepIntervalMs: 20,
    defaultAfterMs: 3_600_000,
    pulseIntervalMs: 3_600_000,
    fullBytes: 2_000,
  };
  const live = openTestLive({ auth, readLag: reading, delayMs: () => 4, settings });
  opened.push(live);
  return { live, reading, held };
}

function follow(live: TestLive): CountedSocket {
  const socket = connectTo(live, 'somebody');
  socket.send({ type: 'subscribe', channel: 'operations' });
  return socket;
}

const updates = (socket: CountedSocket) => socket.ofType('operations_update');
const some = (socket: CountedSocket, least: number) =>
  vi.waitFor(() => expect(updates(socket).length).toBeGreaterThanOrEqual(least), { timeout: 10_000 });

describe('operations', () => {
  it('tell an admin the pulse, the lag, the queue, the delay and the sockets, again and again', async () => {
    const { live } = open();
    live.apply([makeRow(1)], true);
    const socket = follow(live);
    await some(socket, 3);
    const first = serverMessageSchema.parse(updates(socket)[0]);
    expect(first).toMatchObject({
      seq: 1,
      pulse: { liveTokens: 1, clients: 1 },
      lag,
      scoringQueue: 12,
      eventLoopDelayMs: 4,
      sockets: { open: 1, full: 0, bufferedBytes: 0 },
    });
    expect(updates(socket).map(({ seq }) => seq)).toEqual(updates(socket).map((_, i) => i + 1));
  });

  it('are refused to a user, and taken from an admin who is one no longer', async () => {
    const { live, held } = open();
    const socket = follow(live);
    await some(socket, 2);
    held.role = 'user';
    const refusal = { error: 'FORBIDDEN', message: messages.adminsOnly };
    await vi.waitFor(() => expect(socket.ofType('error')).toMatchObject([refusal]));
    const before = updates(socket).length;
    const other = follow(live);
    await vi.waitFor(() => expect(other.ofType('error')).toMatchObject([refusal]));
    expect(updates(other)).toEqual([]);
    expect(updates(socket)).toHaveLength(before);
    expect(socket.closed()).toBeNull();
  });

  it('are read once for all who follow, and not at all while there are none', async () => {
    const { live, reading } = open();
    expect(reading).not.toHaveBeenCalled();
    const sockets = [follow(live), follow(live), follow(live)];
    for (const socket of sockets) await some(socket, 5);
    for (const socket of sockets) expect(updates(socket).length).toBeLessThanOrEqual(reading.mock.calls.length);
    for (const socket of sockets) socket.send({ type: 'subscribe', channel: 'tokens', limit: 5 });
    for (const socket of sockets) await vi.waitFor(() => expect(socket.ofType('initial_tokens')).toHaveLength(1));
    const before = reading.mock.calls.length;
    const again = connectTo(live, 'somebody');
    await vi.waitFor(() => expect(again.ofType('authenticated')).toHaveLength(1));
    expect(reading.mock.calls.length).toBe(before);
  });

  it('wait for a socket that takes nothing, and then tell the newest only', async () => {
    let readings = 0;
    const { live } = open(async () => [{ topic: topics.chainEvents, partition: 0, records: ++readings }]);
    const [slow, healthy] = [follow(live), follow(live)];
    await some(slow, 1);
    slow.stall();
    await some(healthy, 60);
    const bytes = slow.bytes();
    await some(healthy, 90);
    expect(slow.bytes()).toBe(bytes);
    const [held, sent] = [updates(slow).length, readings];
    slow.drain();
    await some(slow, held + 1);
    expect(updates(slow)[held]?.scoringQueue).toBeGreaterThanOrEqual(sent);
    expect(updates(slow).map(({ seq }) => seq)).toEqual(updates(slow).map((_, i) => i + 1));
  });

  it('come again at once to a client that missed something, and go on after a reading that failed', async () => {
    let readings = 0;
    const { live } = open(async () => {
      readings += 1;
      if (readings === 2) throw new Error('the engine is away');
      return lag;
    });
    const socket = follow(live);
    await some(socket, 3);
    const slow = open(async () => lag, 3_600_000);
    const other = follow(slow.live);
    await some(other, 1);
    other.send({ type: 'resync' });
    await some(other, 2);
    expect(slow.reading).toHaveBeenCalledTimes(1);
  });
});
