import type { ServerMessage } from '@mintscope/schemas/live/messages';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeRow } from '../../test-kit/make-row.ts';
import { openTestLive, type TestLive } from '../../test-kit/open-test-live.ts';
import type { LiveSocket } from '../../transport/transport.ts';
import { tokensSettings } from '../channels/tokens/tokens.ts';
import type { LiveSettings } from '../live-settings.ts';

/** A socket whose network takes nothing until it is told to. */
function createStalledSocket() {
  const sent: string[] = [];
  let buffered = 0;
  let stalled = false;
  let ended = false;
  const socket: LiveSocket = {
    send(text) {
      sent.push(text);
      if (stalled) buffered += text.length;
      return true;
    },
    sendNumbered: (head, number, rest) => socket.send(`${head}${number},${Buffer.from(rest)}`),
    gather: (act) => act(),
    bufferedBytes: () => buffered,
    close: () => undefined,
    terminate: () => {
      ended = true;
    },
  };
  return {
    socket,
    messages: () => sent.map((text) => JSON.parse(text) as ServerMessage),
    buffered: () => buffered,
    ended: () => ended,
    stall: () => {
      stalled = true;
    },
    drain: () => {
      stalled = false;
      buffered = 0;
    },
  };
}

const opened: TestLive[] = [];
function openLive(settings: Partial<LiveSettings>, now = () => Date.now()): TestLive {
  const live = openTestLive({ now, settings });
  opened.push(live);
  return live;
}
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

function connect(live: TestLive, socket: LiveSocket) {
  const listener = live.connect(socket, '127.0.0.1');
  listener.message('{"type":"authenticate","token":"anybody"}');
  return listener;
}

const subscribe = (limit: number) => JSON.stringify({ type: 'subscribe', channel: 'tokens', limit });

describe('a client that takes nothing', () => {
  it('holds a bounded number of bytes, skips what is outdated, and is whole again when it drains', async () => {
    const live = openLive({ pace: { leastMs: 0, mostMs: 1, costFactor: 0, savedMs: 0 } });
    live.apply(
      Array.from({ length: 200 }, (_, n) => makeRow(n)),
      false,
    );
    const slow = createStalledSocket();
    const listener = connect(live, slow.socket);
    listener.message(subscribe(200));
    await vi.waitFor(() => expect(slow.messages().at(-1)?.type).toBe('initial_tokens'));
    slow.stall();
    for (let turn = 2; turn < 300; turn++) {
      live.apply(
        Array.from({ length: 200 }, (_, n) => makeRow(n, { version: turn, holders: turn, priceSol: turn })),
        true,
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    await vi.waitFor(() => expect(slow.buffered()).toBeGreaterThan(0));
    expect(slow.buffered()).toBeLessThan(64 * 1024 + 200 * 200);
    const before = slow.messages().length;
    slow.drain();
    listener.drain();
    await vi.waitFor(() => expect(slow.messages().length).toBeGreaterThan(before));
    const last = slow
      .messages()
      .filter((message) => message.type === 'token_update')
      .at(-1)!;
    expect(last.type === 'token_update' && last.tokens).toHaveLength(200);
    if (last.type !== 'token_update') return;
    expect(last.tokens[0]).toEqual({ address: last.tokens[0]?.address, version: 299, holders: 299, priceSol: 299 });
    const numbers = slow.messages().flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it('is ended only after it has not drained for a long time', async () => {
    let atMs = 1_000_000;
    const live = openLive({ fullBytes: 10, stallMs: 60_000, pulseIntervalMs: 5 }, () => atMs);
    live.apply([makeRow(1)], false);
    const slow = createStalledSocket();
    slow.stall();
    const listener = connect(live, slow.socket);
    listener.message(subscribe(1));
    await vi.waitFor(() => expect(slow.buffered()).toBeGreaterThan(10));
    const steps = async (ms: number) => {
      atMs += ms;
      const clients = live.pulse().clients;
      expect(clients).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await steps(1000);
    await steps(59_000);
    expect(slow.ended()).toBe(false);
    await steps(2000);
    await vi.waitFor(() => expect(slow.ended()).toBe(true));
  });

  it('gets a long list in parts, newest first, each of bounded size', async () => {
    const live = openLive({
      pace: { leastMs: 0, mostMs: 1, costFactor: 0, savedMs: 0 },
      tokens: { ...tokensSettings, changes: 50, growth: 100 },
    });
    live.apply(
      Array.from({ length: 1000 }, (_, n) => makeRow(n)),
      false,
    );
    const client = createStalledSocket();
    connect(live, client.socket).message(subscribe(1000));
    const rows = () =>
      client
        .messages()
        .flatMap((message) =>
          message.type === 'initial_tokens' || message.type === 'token_update' ? message.tokens : [],
        );
    await vi.waitFor(() => expect(rows()).toHaveLength(1000));
    expect(new Set(rows().map((row) => row.address)).size).toBe(1000);
    expect(rows()[0]?.address).toBe(makeRow(999).address);
    for (const message of client.messages()) {
      if ('tokens' in message) expect(message.tokens.length).toBeLessThanOrEqual(150);
    }
  });
});

describe('clients in step', () => {
  it('share one encoded message', async () => {
    const live = openLive({ pace: { leastMs: 0, mostMs: 1, costFactor: 0, savedMs: 0 } });
    live.apply([makeRow(1), makeRow(2)], false);
    const bodies = new Set<Uint8Array>();
    const sockets = Array.from({ length: 50 }, () => ({
      ...createStalledSocket().socket,
      sendNumbered(head: string, _number: number, rest: Uint8Array) {
        if (head.includes('token_update')) bodies.add(rest);
        return true;
      },
    }));
    for (const socket of sockets) connect(live, socket).message(subscribe(10));
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    live.apply([makeRow(1, { version: 2, holders: 5 })], true);
    await vi.waitFor(() => expect(bodies.size).toBe(1));
  });
});
