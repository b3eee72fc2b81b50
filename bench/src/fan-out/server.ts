/** One contender in a process of its own, so that its CPU time is told apart. Arguments: its name, tokens of the market. */
import type { ChatContender, Contender, FromServer, ListContender, Serving, ToServer } from './messages.ts';
import { serveChat } from './serve-chat.ts';
import { serveMintscope } from './serve-mintscope.ts';
import { serveNats } from './serve-nats.ts';
import {
  serveRooms,
  serveRoomsPacked,
  serveSocketIo,
  serveUws,
  serveUwsChat,
  serveUwsSends,
  serveWs,
} from './serve-peers.ts';

type Name = Contender | ChatContender | ListContender;

const servers: Record<Name, () => Promise<Serving>> = {
  'mintscope-uws': () => serveMintscope('uws'),
  'mintscope-ws': () => serveMintscope('ws'),
  'mintscope-uws-filters': () => serveMintscope('uws'),
  'mintscope-ws-filters': () => serveMintscope('ws'),
  nats: () => serveNats(false),
  'nats-packed': () => serveNats(true),
  'socket.io': serveSocketIo,
  'socket.io-rooms': serveRooms,
  'socket.io-rooms-packed': serveRoomsPacked,
  uws: serveUws,
  'uws-sends': serveUwsSends,
  ws: serveWs,
  'mintscope-list': () => serveMintscope('uws', Number(process.argv[3]), true),
  'mintscope-chat': serveChat,
  'uws-chat': serveUwsChat,
};

const { port, send, cpuMicros = ownCpuMicros } = await servers[process.argv[2] as Name]();
let turn = 0;
process.on('message', (message: ToServer) => {
  if (message.do === 'send') {
    turn += 1;
    send(turn, message.updates);
  } else if (message.do === 'cpu') tell({ is: 'cpu', micros: cpuMicros() });
  else process.exit(0);
});
process.on('disconnect', () => process.exit(0));
tell({ is: 'listening', port });

function ownCpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

function tell(message: FromServer): void {
  process.send?.(message);
}
