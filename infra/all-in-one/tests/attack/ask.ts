import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** An object is sent as JSON, a text as it is. */
  body?: object | string;
  /** Loopback address to come from; with none, one after the other of many, so that no limit of an address is in the way. */
  from?: string;
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const withinMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let turn = 0;

/** A loopback address that differs from the last ones: 127.1.0.1 on. */
export function nextAddress(): string {
  turn = (turn + 1) % 60_000;
  return `127.${1 + Math.floor(turn / 250 / 250)}.${Math.floor(turn / 250) % 250}.${1 + (turn % 250)}`;
}

/** One request, with any header and from any loopback address. Rejects when the connection fails. */
export function askAt(
  url: string,
  { method, path, headers = {}, body, from = nextAddress() }: Asked,
): Promise<Answered> {
  const { hostname, port } = new URL(url);
  const content = typeof body === 'object' ? JSON.stringify(body) : body;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: hostname,
        port,
        path,
        agent,
        localAddress: from,
        method: method ?? (content === undefined ? 'GET' : 'POST'),
        headers: {
          ...(content === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(content)) }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mutable(value)])),
        },
        signal: AbortSignal.timeout(withinMs),
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });
}

function mutable(value: string | readonly string[]): string | string[] {
  return typeof value === 'string' ? value : [...value];
}

/** The same, with what went wrong on the way as status 0: to refuse by closing is a way to refuse. */
export async function askOrClosed(url: string, asked: Asked): Promise<Answered> {
  try {
    return await askAt(url, asked);
  } catch (error) {
    return { status: 0, headers: {}, text: String(error) };
  }
}

/** Runs the works, at most `width` at once. */
export async function inLanes<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane));
}
