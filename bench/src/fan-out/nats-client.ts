import { connect } from 'node:net';

/** Follows the subject of the market over the protocol of NATS itself, of which it needs little. */
export function connectNats(port: number, connected: () => void, received: (payload: Buffer) => void): void {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  socket.write('CONNECT {"verbose":false,"pedantic":false}\r\nSUB market 1\r\nPING\r\n');
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let taken = take(rest); taken > 0; taken = take(rest)) rest = rest.subarray(taken);
  });

  /** Bytes of the first thing that was told whole; 0 = none was. */
  function take(bytes: Buffer): number {
    const end = bytes.indexOf('\r\n');
    if (end < 0) return 0;
    const [verb, ...rest] = bytes.toString('latin1', 0, end).split(' ');
    if (verb === 'PING') socket.write('PONG\r\n');
    else if (verb === 'PONG') connected();
    else if (verb === '-ERR') throw new Error(`nats-server: ${rest.join(' ')}`);
    if (verb !== 'MSG') return end + 2;
    const start = end + 2;
    const length = Number(rest.at(-1));
    if (bytes.byteLength < start + length + 2) return 0;
    received(bytes.subarray(start, start + length));
    return start + length + 2;
  }
}
