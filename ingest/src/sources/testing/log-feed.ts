import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Prng } from '../../simulator/prng.ts';
import type { Misbehaviour } from './misbehaviour.ts';
import type { ServedTransaction } from './served-transaction.ts';

export interface LogFeed {
  notify(transaction: ServedTransaction): void;
  disconnectAll(): void;
  /** While silent the node neither answers pings nor sends anything, but keeps its sockets open. */
  silent: boolean;
  readonly connections: number;
  readonly subscriptions: number;
  close(): void;
}

interface Subscriber {
  socket: WebSocket;
  /** Subscription id by program. */
  subscriptions: Map<string, number>;
  heldBack: string[];
}

const requestSchema = z.object({
  id: z.int(),
  method: z.literal('logsSubscribe'),
  params: z.tuple([z.object({ mentions: z.tuple([z.string()]) }), z.object({ commitment: z.literal('confirmed') })]),
});
const garbage = [
  '{"jsonrpc":"2.0","method":"logsNot',
  '\u0000\u0001',
  '[]',
  '{"method":"slotNotification","params":{}}',
];

/** The WebSocket side of the test node: `logsSubscribe`, with the faults of the plan. */
export function createLogFeed(server: Server, plan: () => Misbehaviour, dice: Prng): LogFeed {
  const sockets = new WebSocketServer({ server, autoPong: false });
  const subscribers = new Set<Subscriber>();
  let connections = 0;
  let nextId = 1000;

  sockets.on('connection', (socket) => {
    connections += 1;
    const subscriber: Subscriber = { socket, subscriptions: new Map(), heldBack: [] };
    subscribers.add(subscriber);
    socket.on('close', () => subscribers.delete(subscriber));
    socket.on('ping', (data) => {
      if (!feed.silent) socket.pong(data);
    });
    socket.on('message', (data) => {
      const { id, params } = requestSchema.parse(JSON.parse(String(data)));
      if (feed.silent) return;
      subscriber.subscriptions.set(params[0].mentions[0], ++nextId);
      socket.send(JSON.stringify({ jsonrpc: '2.0', result: nextId, id }));
    });
  });

  function deliver(subscriber: Subscriber, frame: string): void {
    const { socket, heldBack } = subscriber;
    const faults = plan();
    if (dice.chance(faults.garbageFrame)) socket.send(dice.pick(garbage));
    if (dice.chance(faults.dropConnection)) {
      subscribers.delete(subscriber);
      socket.terminate();
      return;
    }
    if (dice.chance(faults.loseNotification)) return;
    if (dice.chance(faults.reorderNotification)) {
      heldBack.push(frame);
      return;
    }
    for (const one of [frame, ...heldBack.splice(0)]) {
      socket.send(one);
      if (dice.chance(faults.repeatNotification)) socket.send(one);
    }
  }

  const feed: LogFeed = {
    silent: false,
    notify(transaction) {
      if (feed.silent) return;
      for (const subscriber of subscribers) {
        for (const [program, id] of subscriber.subscriptions) {
          if (!transaction.mentions.includes(program)) continue;
          deliver(subscriber, frameOf(transaction, id, dice.chance(plan().truncateLogs)));
        }
      }
    },
    disconnectAll() {
      for (const { socket } of subscribers) socket.terminate();
    },
    get connections() {
      return connections;
    },
    get subscriptions() {
      return [...subscribers].reduce((sum, { subscriptions }) => sum + subscriptions.size, 0);
    },
    close() {
      feed.disconnectAll();
      sockets.close();
    },
  };
  return feed;
}

function frameOf(transaction: ServedTransaction, subscription: number, truncated: boolean): string {
  const { signature, slot, failed } = transaction;
  const logs = truncated ? [...transaction.logs.slice(0, 2), 'Log truncated'] : transaction.logs;
  const value = { signature, err: failed ? { InstructionError: [0, { Custom: 1 }] } : null, logs };
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'logsNotification',
    params: { result: { context: { slot }, value }, subscription },
  });
}
