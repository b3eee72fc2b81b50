import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { messageOf, type Serving, updatesOf } from './messages.ts';

/** The clock in which /proc tells CPU time, on all Linux there is (ticks a second). */
const ticksPerSecond = 100;

/**
 * nats-server of the system (on Debian: `apt-get install nats-server`), published to over one connection as its protocol has it. What is counted
 * is the server's time alone, not that of this publisher.
 *
 * @param isPacked the updates of a turn are one message; else each is one, and those of a turn leave in one write.
 */
export async function serveNats(isPacked: boolean): Promise<Serving> {
  const port = await freePort();
  const server = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  await once(server, 'spawn');
  process.on('exit', () => server.kill());
  const socket = await connectWhenOpen(port);
  socket.on('data', (data) => {
    if (data.includes('PING')) socket.write('PONG\r\n');
  });
  socket.write('CONNECT {"verbose":false,"pedantic":false}\r\n');
  return {
    port,
    send(turn, updates) {
      const payloads = isPacked
        ? [messageOf(turn, updates)]
        : updatesOf(turn, updates).map((one) => JSON.stringify(one));
      socket.write(payloads.map((text) => `PUB market ${Buffer.byteLength(text)}\r\n${text}\r\n`).join(''));
    },
    cpuMicros: () => cpuMicrosOf(server.pid),
  };
}

/** User and system time of a process (us). */
function cpuMicrosOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name of the program, in brackets, may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1e6) / ticksPerSecond;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function connectWhenOpen(port: number): Promise<Socket> {
  for (let attempt = 0; ; attempt++) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return socket;
    } catch (cause) {
      if (attempt === 100) throw new Error(`nats-server does not listen on ${port}`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
