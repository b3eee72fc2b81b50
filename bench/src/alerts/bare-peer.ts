import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { WebSocketServer } from 'ws';

export interface BarePeer {
  send(text: string): void;
  close(): void;
}

const html = `<!doctype html><title>Peer</title><p id="told"></p><script>
  new WebSocket(\`ws://\${location.host}\`).onmessage = ({ data }) => { told.textContent = data; };
</script>`;

/** A server that sends text to a page that writes it: what the machine, the socket and the browser take by themselves. */
export async function openBarePeer(page: Page): Promise<BarePeer> {
  const pages = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  const server = new WebSocketServer({ server: pages });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const address = pages.address();
  if (typeof address !== 'object' || !address) throw new Error('the peer has no port');
  const connected = once(server, 'connection');
  await page.goto(`http://127.0.0.1:${address.port}`);
  await connected;
  return {
    send(text) {
      for (const client of server.clients) client.send(text);
    },
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
      pages.close();
    },
  };
}
