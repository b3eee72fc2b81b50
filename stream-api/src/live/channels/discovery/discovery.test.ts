import { serverMessageSchema } from '@mintscope/schemas/live/messages';
import type { TokenRow } from '@mintscope/schemas/token';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEntry, type TokenEntry } from '../../../market/token-entry.ts';
import { type CountedSocket, connectTo } from '../../../test-kit/live-sockets.ts';
import { makeRow } from '../../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../../test-kit/open-test-live.ts';

const opened: TestLive[] = [];
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

const entryOf = (n: number, changes: Partial<TokenRow> = {}) => createEntry(makeRow(n, changes), n);

/** A live edge where the test decides what the filters leave. */
function open() {
  const held = { settingsVersion: 1, left: [] as TokenEntry[] | null };
  const readConsidered = vi.fn(async () => {
    const { settingsVersion, left } = held;
    return { settingsVersion, left, drops: { live: 9, left: left?.length ?? null, dropped: { minHolders: 3 } } };
  });
  const settings = { discovery: { everyMs: 5 }, defaultAfterMs: 3_600_000, pulseIntervalMs: 3_600_000 };
  const live = openTestLive({ readConsidered, settings });
  opened.push(live);
  return { live, held, readConsidered };
}

function follow(live: TestLive): CountedSocket {
  const socket = connectTo(live, 'somebody');
  socket.send({ type: 'subscribe', channel: 'discovery' });
  return socket;
}

const updates = (socket: CountedSocket) => socket.ofType('discovery_update');
const symbols = (socket: CountedSocket) =>
  socket.ofType('new_tokens').map(({ tokens }) => tokens.map(({ symbol }) => symbol));
const some = (socket: CountedSocket, least: number) =>
  vi.waitFor(() => expect(updates(socket).length).toBeGreaterThanOrEqual(least), { timeout: 10_000 });

describe('discovery', () => {
  it('tells what is let through now, then what the filters drop, in the shapes of the contract', async () => {
    const { live, held } = open();
    held.left = [entryOf(2), entryOf(1)];
    const socket = follow(live);
    await some(socket, 2);
    const [first, second] = socket.messages().filter((message) => 'seq' in message);
    expect(serverMessageSchema.parse(first)).toMatchObject({
      type: 'new_tokens',
      seq: 1,
      tokens: [{ symbol: 'T2' }, { symbol: 'T1' }],
    });
    expect(serverMessageSchema.parse(second)).toMatchObject({
      type: 'discovery_update',
      seq: 2,
      settingsVersion: 1,
      drops: { live: 9, left: 2, dropped: { minHolders: 3 } },
    });
    expect(symbols(socket)).toEqual([['T2', 'T1']]);
  });

  it('tells each token once as it comes, and again when it comes again', async () => {
    const { live, held } = open();
    const socket = follow(live);
    await some(socket, 1);
    expect(symbols(socket)).toEqual([[]]);
    const [one, two] = [entryOf(1), entryOf(2)];
    held.left = [one];
    await vi.waitFor(() => expect(symbols(socket)).toEqual([[], ['T1']]));
    held.left = [two, one];
    await vi.waitFor(() => expect(symbols(socket)).toEqual([[], ['T1'], ['T2']]));
    held.left = [];
    await some(socket, updates(socket).length + 2);
    held.left = [one];
    await vi.waitFor(() => expect(symbols(socket)).toEqual([[], ['T1'], ['T2'], ['T1']]));
  });

  it('says nothing new of tokens while the filters cannot be asked', async () => {
    const { live, held } = open();
    held.left = [entryOf(1)];
    const socket = follow(live);
    await some(socket, 1);
    held.left = null;
    await vi.waitFor(() => expect(updates(socket).at(-1)).toMatchObject({ drops: { left: null } }));
    held.left = [entryOf(1)];
    await vi.waitFor(() => expect(updates(socket).at(-1)).toMatchObject({ drops: { left: 1 } }));
    expect(symbols(socket)).toEqual([['T1']]);
  });

  it('tells everything afresh when it is asked to', async () => {
    const { live, held } = open();
    held.left = [entryOf(1)];
    const socket = follow(live);
    await some(socket, 1);
    socket.send({ type: 'resync' });
    await vi.waitFor(() => expect(symbols(socket)).toEqual([['T1'], ['T1']]));
  });

  it('is read once for all who follow, and no more when the last has left', async () => {
    const { live, readConsidered } = open();
    const sockets = [follow(live), follow(live)];
    await Promise.all(sockets.map((socket) => some(socket, 3)));
    for (const socket of sockets) socket.send({ type: 'subscribe', channel: 'tokens', limit: 1 });
    await vi.waitFor(() => expect(sockets.every((socket) => socket.ofType('initial_tokens').length === 1)).toBe(true));
    const asked = readConsidered.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(readConsidered.mock.calls.length - asked).toBeLessThanOrEqual(1);
  });
});
