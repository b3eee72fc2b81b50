/** One contender in a process of its own, so that its CPU time is told apart. Argument: its name. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server as SocketIo } from 'socket.io';
import { WebSocketServer } from 'ws';
import { chatMessageOf } from './chat-messages.ts';
import {
  type ChatContender,
  type Contender,
  type FromServer,
  messageOf,
  type Send,
  type ToServer,
} from './messages.ts';
import { serveChat } from './serve-chat.ts';
import { serveMintscope } from './serve-mintscope.ts';

const servers: Record<Contender | ChatContender, () => Promise<{ port: number; send: Send }>> = {
  'mintscope-uws': () => serveMintscope('uws'),
  'mintscope-ws': () => serveMintscope('ws'),
  uws: serveUws,
  ws: serveWs,
  'socket.io': serveSocketIo,
  'mintscope-chat': serveChat,
  'uws-chat': serveUwsChat,
};

const { port, send } = await servers[process.argv[2] as Contender | ChatContender]();
let turn = 0;
process.on('message', (message: ToServer) => {
  if (message.do === 'send') {
    turn += 1;
    send(turn, message.updates);
  } else if (message.do === 'cpu') {
    const { user, system } = process.cpuUsage();
    tell({ is: 'cpu', micros: user + system });
  } else process.exit(0);
});
tell({ is: 'listening', port });

function tell(message: FromServer): void {
  process.send?.(message);
}

/** The bare library: one string, sent to each socket in turn. */
async function serveUws() {
  const { default: uws } = await import('uWebSockets.js');
  const sockets = new Set<{ send(message: string): unknown }>();
  const app = uws.App({}).ws('/*', {
    compression: uws.DISABLED,
    open: (socket) => void sockets.add(socket),
    close: (socket) => void sockets.delete(socket),
  });
  const port = await new Promise<number>((resolve) => {
    app.listen('127.0.0.1', 0, (token) => resolve(token ? uws.us_socket_local_port(token) : 0));
  });
  return { port, send: sendEach(sockets) };
}

/** Each message as a string, published to the topic of all sockets. */
async function serveUwsChat() {
  const { default: uws } = await import('uWebSockets.js');
  const app = uws.App({}).ws('/*', {
    compression: uws.DISABLED,
    open: (socket) => void socket.subscribe('chat'),
  });
  const port = await new Promise<number>((resolve) => {
    app.listen('127.0.0.1', 0, (token) => resolve(token ? uws.us_socket_local_port(token) : 0));
  });
  const send: Send = (turn, updates) => {
    for (let n = 0; n < updates; n++) {
      const data = chatMessageOf(turn * updates + n);
      app.publish('chat', JSON.stringify({ type: 'chat_message', seq: data.order, action: 'new_message', data }));
    }
  };
  return { port, send };
}

async function serveWs() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, send: sendEach(server.clients) };
}

/** Socket.IO with its own broadcast, which encodes once, and without its polling transport. */
async function serveSocketIo() {
  const http = createServer();
  const io = new SocketIo(http, { transports: ['websocket'], perMessageDeflate: false });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const send: Send = (turn, updates) => io.emit('token_update', messageOf(turn, updates));
  return { port: (http.address() as AddressInfo).port, send };
}

function sendEach(sockets: Iterable<{ send(message: string): unknown }>): Send {
  return (turn, updates) => {
    const message = messageOf(turn, updates);
    for (const socket of sockets) socket.send(message);
  };
}
