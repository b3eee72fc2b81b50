import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of this machine that what is hostile calls, should it ever work. */
export async function listenForBeacons() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
  });
  // What comes and says nothing is heard too.
  server.on('connection', ({ remotePort }) => heard.push(`a connection from ${remotePort}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    heard,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
