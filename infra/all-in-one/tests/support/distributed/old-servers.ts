import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface OldServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Passes everything on to a server, and its answers back with one text in place of another of the same length. */
export function startAlteringProxy(port: number, from: string, to: string): Promise<OldServer> {
  if (from.length !== to.length) throw new Error('lengths of answers must stay as they are');
  return listen((client) => {
    const server = connect(port, '127.0.0.1');
    client.pipe(server);
    server.on('data', (data) => client.write(Buffer.from(data.toString('latin1').replaceAll(from, to), 'latin1')));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
}

const apiVersions = 18;
const requests = 64;

/** A broker that answers which requests it knows, each in its first two versions only, as brokers of 2016 did; nothing else. */
export function startOldBroker(): Promise<OldServer> {
  return listen((client) => {
    client.on('error', () => undefined);
    client.on('data', (request) => {
      if (request.length < 12 || request.readInt16BE(4) !== apiVersions) return void client.destroy();
      const version = request.readInt16BE(6);
      const answer = Buffer.alloc(4 + 4 + 2 + 4 + requests * 6 + (version > 0 ? 4 : 0));
      answer.writeInt32BE(answer.length - 4, 0);
      answer.writeInt32BE(request.readInt32BE(8), 4);
      answer.writeInt32BE(requests, 10);
      for (let key = 0; key < requests; key++) {
        answer.writeInt16BE(key, 14 + key * 6);
        answer.writeInt16BE(1, 14 + key * 6 + 4);
      }
      client.write(answer);
    });
  });
}

async function listen(serve: (client: Socket) => void): Promise<OldServer> {
  const clients = new Set<Socket>();
  const server = createServer((client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    serve(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
