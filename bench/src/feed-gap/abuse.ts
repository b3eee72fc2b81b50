import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Sends tiny messages from the sockets of one account, and tells how many bytes came back for them. */
const [port, kind, socketCount, messages] = process.argv.slice(2);
const sockets = Number(socketCount);
const each = Math.ceil(Number(messages) / sockets);
let bytes = 0;

const messageOf = (n: number) => {
  if (kind === 'resync') return '{"type":"resync"}';
  // Each list of another length: nothing of it is shared.
  return JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 10_000 - (n % 4000) });
};

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.on('error', () => undefined);
  socket.send('{"type":"authenticate","token":"abuser"}');
  return socket;
}

const opened = await Promise.all(Array.from({ length: sockets }, () => open()));
if (kind === 'resync')
  for (const socket of opened) socket.send('{"type":"subscribe","channel":"tokens","limit":10000}');
for (const socket of opened) socket.on('message', (data: Buffer) => (bytes += data.length));
process.send?.({ is: 'ready' });
await once(process, 'message');
for (let n = 0; n < each; n++) {
  for (const [nth, socket] of opened.entries()) {
    if (socket.readyState === WebSocket.OPEN) socket.send(messageOf(n * sockets + nth));
  }
  // As fast as a socket's budget of messages lets it for longer than a burst.
  await new Promise((resolve) => setTimeout(resolve, n < 50 ? 0 : 100));
}
process.once('message', () => {
  process.send?.({ is: 'bytes', bytes, open: opened.filter(({ readyState }) => readyState === WebSocket.OPEN).length });
});
process.send?.({ is: 'sent' });
