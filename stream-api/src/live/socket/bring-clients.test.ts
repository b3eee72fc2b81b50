import { describe, expect, it } from 'vitest';
import { TokenTable } from '../../market/token-table.ts';
import { makeRow } from '../../test-kit/make-row.ts';
import type { LiveSocket } from '../../transport/transport.ts';
import { unasked } from '../channels/channels.ts';
import { createTokensChannel, tokensSettings } from '../channels/tokens/tokens.ts';
import { createRounds, type RoundBounds } from './bring-clients.ts';
import { createClient, type LiveClient } from './client.ts';

const rowBytes = JSON.stringify(makeRow(1)).length;

function open(bounds: Partial<RoundBounds>, tokens = 1000) {
  const table = new TokenTable(2000, 100);
  for (let n = 0; n < tokens; n++) table.apply(makeRow(n));
  const channel = createTokensChannel({
    table,
    changed: () => undefined,
    settings: { tokens: { ...tokensSettings, changes: 200, growth: 100, behind: 50 } },
  });
  const round = { work: 1_000_000, bytes: 1e9, settledBytes: 0, gatheredBytes: 1000, ...bounds };
  const bringClients = createRounds({
    channels: [channel],
    bounds: round,
    isFull: ({ socket }) => socket.bufferedBytes() > 0,
  });
  const clients = new Set<LiveClient>();
  let order: string[] = [];
  const add = (name: string, limit: number) => {
    const socket: LiveSocket = {
      send: () => true,
      sendNumbered: (head) => order.push(`${name} ${/"type":"(\w+)"/.exec(head)?.[1]}`) > 0,
      gather: (act) => act(),
      bufferedBytes: () => 0,
      close: () => undefined,
      terminate: () => undefined,
    };
    const client = createClient(socket, 'here', 0);
    const wanted = { ...unasked, limit };
    client.subscription = { channel, wanted, following: channel.follow(wanted, client.caller) };
    clients.add(client);
    return client;
  };
  const turn = () => {
    order = [];
    const told = bringClients(clients, 0);
    return { ...told, order };
  };
  const settle = () => {
    for (let n = 0; n < 200 && turn().again; n++);
  };
  return { table, add, turn, settle };
}

describe('a round of the feed', () => {
  it('brings those in step first, however many ask for lists', () => {
    const { table, add, turn, settle } = open({ work: 100 });
    const healthy = Array.from({ length: 3 }, (_, n) => add(`healthy ${n}`, 40));
    settle();
    for (let n = 0; n < 50; n++) add(`other ${n}`, 30 + n);
    // Known last, and yet first.
    healthy.push(add('late', 40));
    table.apply(makeRow(999, { version: 2, holders: 7 }));
    const { order, deferred, again } = turn();
    expect(order.slice(0, 3)).toEqual([0, 1, 2].map((n) => `healthy ${n} token_update`));
    expect([deferred > 40, again]).toEqual([true, true]);
  });

  it('does so much work, or sends so many bytes, for those who come, and then puts off the rest', () => {
    const rows = open({ work: 300 });
    for (let n = 0; n < 50; n++) rows.add(`other ${n}`, 50 + n);
    const bytes = open({ bytes: 300 * rowBytes });
    for (let n = 0; n < 50; n++) bytes.add(`other ${n}`, 50);
    for (let turns = 0, again = true; again; turns++) {
      const told = [rows.turn(), bytes.turn()];
      expect(told[0]!.work).toBeLessThan(300 + 100);
      expect(told[1]!.bytes).toBeLessThan((300 + 60) * rowBytes);
      again = told.some((round) => round.again);
      expect(turns).toBeLessThan(100);
    }
  });

  it('gives each who waits a turn before another has a second', () => {
    const { add, turn } = open({ work: 150 });
    const served: string[] = [];
    for (let n = 0; n < 8; n++) add(`other ${n}`, 900 + n);
    for (let n = 0; n < 12; n++) served.push(...turn().order);
    const first = served.filter((one) => one.endsWith('initial_tokens'));
    expect(new Set(first).size).toBe(8);
    const started = served.findIndex((one) => one.endsWith('token_update'));
    expect(served.slice(0, started)).toHaveLength(8);
  });

  it('is used up by those who fill up, in turn, where no other waits', () => {
    const { add, turn } = open({ work: 450 });
    add('long', 900);
    add('short', 150);
    const order = [
      // One message for both, encoded once.
      ...['long initial_tokens', 'short initial_tokens'],
      ...['long token_update', 'short token_update', 'long token_update', 'long token_update'],
    ];
    expect(turn()).toMatchObject({ order, work: 450, again: true, deferred: 0 });
    expect(turn()).toMatchObject({ order: Array(5).fill('long token_update'), again: false });
  });

  it('leaves one alone whose socket does not take more', () => {
    const { add, turn } = open({ work: 500 });
    const slow = add('slow', 900);
    const { sendNumbered } = slow.socket;
    slow.socket.sendNumbered = (...message) => {
      slow.socket.bufferedBytes = () => 100_000;
      return sendNumbered(...message);
    };
    expect(turn()).toMatchObject({ order: ['slow initial_tokens'], again: true });
  });

  it('ends with all in step', () => {
    const { add, settle, turn } = open({ work: 150, bytes: 200 * rowBytes });
    const clients = Array.from({ length: 12 }, (_, n) => add(`other ${n}`, 90 * (n + 1)));
    settle();
    expect(turn()).toMatchObject({ sent: 0, deferred: 0, again: false });
    for (const { subscription } of clients) {
      expect(subscription?.channel.isFilling?.(subscription.following)).toBe(false);
    }
  });
});
