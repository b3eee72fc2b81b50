/** All clients of a contender in one process. Arguments: contender, port, number of clients, updates (or chat messages) of a turn. */
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { digestOf, type FromClients, leastHolders, type ToClients, tokens, type Update } from './messages.ts';
import { connectNats } from './nats-client.ts';

const [contender = '', port, count, updates] = process.argv.slice(2);
const clients = Number(count);
const turnUpdates = clients * Number(updates);
let connected = 0;
let received = 0;
/** Rows of each client, while they are kept. */
let kept: Map<string, Update>[] | null = null;

for (let i = 0; i < clients; i++) {
  if (contender.startsWith('socket.io')) connectSocketIo(i);
  else if (contender.startsWith('nats'))
    connectNats(Number(port), countConnected, (payload) => {
      takeText(i, payload);
    });
  else if (contender.startsWith('mintscope')) connectProduct(i);
  else connectWebSocket(i);
  if (i % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 20));
}
process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToClients) => {
  if (message.do === 'keep') kept = Array.from({ length: clients }, () => new Map());
  else if (kept) tell({ is: 'digest', digests: [...new Set(kept.map(digestOf))] });
});

function connectSocketIo(client: number): void {
  const auth = { leastHolders: leastHolders(client) };
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true, auth });
  socket.on('connect', countConnected);
  socket.on('token_update', (message: { tokens: Update[] }) => {
    keep(client, message.tokens);
    countReceived(message.tokens.length);
  });
}

function connectWebSocket(client: number): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  socket.on('open', countConnected);
  socket.on('message', (data: Buffer) => takeText(client, data));
}

/** The product takes the token of an account, and greets with a snapshot, from which on a client follows. */
function connectProduct(client: number): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  let waiting = true;
  const filter = contender.endsWith('filters') ? `holders:${leastHolders(client)}..` : '';
  const wanted = contender === 'mintscope-chat' ? { channel: 'chat' } : { channel: 'tokens', limit: tokens, filter };
  socket.on('open', () => socket.send(JSON.stringify({ type: 'authenticate', token: `client ${client}` })));
  socket.on('message', (data: Buffer) => {
    if (!waiting) {
      takeText(client, data);
      return;
    }
    if (data.includes('"type":"error"')) throw new Error(`The product refused a client: ${data}`);
    if (data.includes('"type":"authenticated"')) socket.send(JSON.stringify({ type: 'subscribe', ...wanted }));
    if (!data.includes('"type":"initial_')) return;
    waiting = false;
    countConnected();
  });
}

function takeText(client: number, text: Buffer): void {
  const isChat = contender.endsWith('chat');
  // What the product tells of the market each second has none.
  const count = isChat ? 1 : countVersions(text);
  if (kept && !isChat && count > 0) keep(client, updatesIn(JSON.parse(text.toString())));
  countReceived(count);
}

/** A message of the product has them in a list; NATS has one by itself. */
function updatesIn(message: Update | { tokens: Update[] }): Update[] {
  return Array.isArray(message.tokens) ? message.tokens : [message as Update];
}

/** How many updates there are in a message, without reading it. */
function countVersions(text: Buffer): number {
  let found = 0;
  for (let at = text.indexOf('"version":'); at >= 0; at = text.indexOf('"version":', at + 10)) found += 1;
  return found;
}

function keep(client: number, some: readonly Update[]): void {
  const rows = kept?.[client];
  if (rows)
    for (const update of some) rows.set(String(update.address), { ...rows.get(String(update.address)), ...update });
}

function countConnected(): void {
  connected += 1;
  if (connected === clients) tell({ is: 'connected' });
}

function countReceived(some: number): void {
  const turnsBefore = Math.floor(received / turnUpdates);
  received += some;
  for (let turn = turnsBefore; turn < Math.floor(received / turnUpdates); turn++) tell({ is: 'received' });
}

function tell(message: FromClients): void {
  process.send?.(message);
}
