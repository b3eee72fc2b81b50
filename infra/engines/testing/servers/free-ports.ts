import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems hand out by themselves, so that no connection made meanwhile takes one that is free now, and without 10080,
 * which browsers and `fetch` refuse.
 */
const lowest = 10_100;
const beyond = 20_000;
const attempts = 100;

/** Ports of loopback that nothing listens at. They are taken together, so that they differ; another process may still take one first. */
export async function freePorts(count: number): Promise<number[]> {
  const servers: Server[] = [];
  try {
    while (servers.length < count) servers.push(await listenSomewhere());
    return servers.map((server) => {
      const address = server.address();
      if (address === null || typeof address === 'string') throw new Error('no address');
      return address.port;
    });
  } finally {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }
}

async function listenSomewhere(): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const server = createServer();
    try {
      server.listen(randomInt(lowest, beyond), '127.0.0.1');
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
