/** All clients of a contender in one process. Arguments: contender, port, number of clients. */
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { FromClients } from './messages.ts';

const [contender, port, count] = process.argv.slice(2);
const clients = Number(count);
let connected = 0;
let received = 0;

for (let i = 0; i < clients; i++) {
  if (contender === 'socket.io') connectSocketIo();
  else connectWebSocket(contender?.startsWith('mintscope') ? `client ${i}` : null);
  if (i % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 20));
}
process.on('disconnect', () => process.exit(0));

function connectSocketIo(): void {
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true });
  socket.on('connect', countConnected);
  socket.on('token_update', countReceived);
}

/** The product takes the token of an account, and greets with a snapshot, from which on a client follows. */
function connectWebSocket(token: string | null): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  let waiting = token !== null;
  const isChat = contender === 'mintscope-chat';
  socket.on('open', () => (waiting ? socket.send(JSON.stringify({ type: 'authenticate', token })) : countConnected()));
  socket.on('message', (data) => {
    if (!waiting) return countReceived();
    const text = String(data);
    if (isChat && text.includes('"authenticated"')) socket.send(JSON.stringify({ type: 'subscribe', channel: 'chat' }));
    if (!text.includes(isChat ? '"initial_chat"' : '"initial_tokens"')) return;
    waiting = false;
    countConnected();
  });
}

function countConnected(): void {
  connected += 1;
  if (connected === clients) tell({ is: 'connected' });
}

function countReceived(): void {
  received += 1;
  if (received % clients === 0) tell({ is: 'received' });
}

function tell(message: FromClients): void {
  process.send?.(message);
}
