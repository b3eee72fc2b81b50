import { connect, type Socket } from 'node:net';

/**
 * Asks a server as visitors do, no faster than so many times a second, from a process of its own: keep-alive sockets, and of the
 * answers no more read than their status lines. Arguments: one JSON text, `FloodOrder`. Prints one
 * JSON line, `FloodReport`.
 */
const order: import('./flood.ts').FloodOrder = JSON.parse(process.argv[2] ?? '');
/** Each waits for its answer, as browsers do; while a server keeps all of them waiting it is asked no more. */
const socketCount = 200;
const tickMs = 5;
const statusLine = Buffer.from('HTTP/1.1 ');
const statusBytes = statusLine.byteLength + 3;

interface Line {
  socket: Socket;
  /** End of the former chunk, where a status line may have been cut. */
  rest: Buffer;
}

const statuses = new Map<string, number>();
let asked = 0;
let answered = 0;

const lines = await Promise.all(Array.from({ length: socketCount }, open));
const free = [...lines];
const startedMs = performance.now();
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const due = Math.min(order.count, ((performance.now() - startedMs) * order.perSecond) / 1000);
    while (asked < due && free.length > 0) ask(asked);
    if (answered < order.count) return;
    clearInterval(timer);
    resolve();
  }, tickMs);
});
for (const { socket } of lines) socket.destroy();
const seconds = (performance.now() - startedMs) / 1000;
process.stdout.write(`${JSON.stringify({ answered, seconds, statuses: Object.fromEntries(statuses) })}\n`);

function ask(n: number): void {
  const line = free.pop();
  if (!line) return;
  const [method, path, headers] = order.requests[n % order.requests.length]!;
  const from = order.addresses === 0 ? '' : `x-forwarded-for: ${addressOf(n % order.addresses)}\r\n`;
  const target = path.replace('{n}', String(n));
  line.socket.write(`${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${from}${headers}\r\n`);
  asked += 1;
}

function addressOf(n: number): string {
  return `10.1.${n >> 8}.${n & 255}`;
}

function open(): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connect(order.port, '127.0.0.1');
    const line: Line = { socket, rest: Buffer.alloc(0) };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('close', () => answered < order.count && fail());
    socket.once('connect', () => resolve(line));
    socket.on('data', (chunk: Buffer) => count(line, chunk));
  });
}

/** The server ended a connection, so that some will never be answered. */
function fail(): never {
  process.stderr.write(`a connection ended after ${answered} answers\n`);
  process.exit(1);
}

function count(line: Line, chunk: Buffer): void {
  const text = line.rest.byteLength > 0 ? Buffer.concat([line.rest, chunk]) : chunk;
  let read = 0;
  for (let at = text.indexOf(statusLine); at >= 0; at = text.indexOf(statusLine, at + statusBytes)) {
    if (at + statusBytes > text.byteLength) break;
    const status = text.toString('latin1', at + statusLine.byteLength, at + statusBytes);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    answered += 1;
    free.push(line);
    read = at + statusBytes;
  }
  line.rest = Buffer.from(text.subarray(Math.max(read, text.byteLength - statusBytes + 1)));
}
