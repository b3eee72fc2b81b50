import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';
import { chatMessageOf } from './chat-messages.ts';
import { messageOf, type Serving, updatesOf } from './messages.ts';

/** The bare library: what is told goes as a string to the topic of all sockets, or as bytes to each in turn. */
async function listenUws() {
  const { default: uws } = await import('uWebSockets.js');
  const sends = new Set<(bytes: Uint8Array) => void>();
  const app = uws.App({}).ws('/*', {
    compression: uws.DISABLED,
    open(socket) {
      socket.subscribe('all');
      sends.add((bytes) => void socket.send(bytes));
    },
  });
  const port = await new Promise<number>((resolve) => {
    app.listen('127.0.0.1', 0, (token) => resolve(token ? uws.us_socket_local_port(token) : 0));
  });
  return { port, sends, publish: (message: string) => void app.publish('all', message) };
}

export async function serveUws(): Promise<Serving> {
  const { port, publish } = await listenUws();
  return { port, send: (turn, updates) => publish(messageOf(turn, updates)) };
}

export async function serveUwsSends(): Promise<Serving> {
  const { port, sends } = await listenUws();
  return {
    port,
    send(turn, updates) {
      const message = Buffer.from(messageOf(turn, updates));
      for (const send of sends) send(message);
    },
  };
}

/** Each message as a string of its own. */
export async function serveUwsChat(): Promise<Serving> {
  const { port, publish } = await listenUws();
  return {
    port,
    send(turn, updates) {
      for (let n = 0; n < updates; n++) {
        const data = chatMessageOf(turn * updates + n);
        publish(JSON.stringify({ type: 'chat_message', seq: data.order, action: 'new_message', data }));
      }
    },
  };
}

/** One string, sent to each socket in turn. */
export async function serveWs(): Promise<Serving> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    send(turn, updates) {
      const message = messageOf(turn, updates);
      for (const socket of server.clients) socket.send(message);
    },
  };
}

/** Without its polling transport. */
async function listenSocketIo() {
  const http = createServer();
  const io = new SocketIo(http, { transports: ['websocket'], perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  return { port: (http.address() as AddressInfo).port, io };
}

/** Its own broadcast, which encodes once. */
export async function serveSocketIo(): Promise<Serving> {
  const { port, io } = await listenSocketIo();
  return { port, send: (turn, updates) => io.emit('token_update', { tokens: updatesOf(turn, updates) }) };
}

/** A room for each filter, which clients name as they come. */
async function listenRooms() {
  const { port, io } = await listenSocketIo();
  const rooms = new Map<string, number>();
  io.on('connection', (socket) => {
    const least = Number(socket.handshake.auth.leastHolders);
    const room = `holders:${least}..`;
    rooms.set(room, least);
    void socket.join(room);
  });
  return { port, io, rooms };
}

/** Each update to the rooms of the filters that it passes. */
export async function serveRooms(): Promise<Serving> {
  const { port, io, rooms } = await listenRooms();
  return {
    port,
    send(turn, updates) {
      for (const update of updatesOf(turn, updates)) {
        const passed = [...rooms].filter(([, least]) => Number(update.holders) >= least).map(([room]) => room);
        io.to(passed).emit('token_update', { tokens: [update] });
      }
    },
  };
}

/** One message to each room, of the updates that pass its filter. */
export async function serveRoomsPacked(): Promise<Serving> {
  const { port, io, rooms } = await listenRooms();
  return {
    port,
    send(turn, updates) {
      const all = updatesOf(turn, updates);
      for (const [room, least] of rooms) {
        const passed = all.filter(({ holders }) => Number(holders) >= least);
        if (passed.length > 0) io.to(room).emit('token_update', { tokens: passed });
      }
    },
  };
}
