import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Method, path (`{n}` is another number each time), and header lines that end in a line break. */
export type FloodRequest = readonly [method: string, path: string, headers: string];

export interface FloodOrder {
  port: number;
  /** Requests in all, and in a second at most. */
  count: number;
  perSecond: number;
  /** So many addresses ask in turn, as a proxy tells them; 0 = all from the peer of the connection. */
  addresses: number;
  requests: readonly FloodRequest[];
}

export interface FloodReport {
  /** All that were asked. */
  answered: number;
  /** How long that took: longer than it might when the server is behind. */
  seconds: number;
  /** Answers by status. */
  statuses: Readonly<Record<string, number>>;
}

/** Runs the load in a process of its own and tells what came of it. */
export async function flood(order: FloodOrder): Promise<FloodReport> {
  const program = join(import.meta.dirname, 'flood.child.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The load ended with ${code}: ${output}`);
  return JSON.parse(output) as FloodReport;
}

const forged =
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJtaW50c2NvcGUiLCJzdWIiOiJub2JvZHkifQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** What visitors may ask, and what strangers try, in equal shares. */
export function visitorRequests(tokens: readonly string[]): FloodRequest[] {
  const get = (path: string, headers = ''): FloodRequest => ['GET', path, headers];
  const dist = join(import.meta.dirname, '../../../../../dashboard/dist/assets');
  const assets = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const zipped = 'accept-encoding: br\r\n';
  return tokens.flatMap((token, i) => [
    get('/openapi.json'),
    get('/tokens/discover?limit=50'),
    get(`/tokens/discover?limit=1000&sortBy=score&minScore=${i}.{n}`),
    get('/tokens/search?query=to{n}'),
    get('/tokens/search?query=token'),
    get(`/tokens/${token}`),
    get(`/tokens/${token}/candles?interval=1s`),
    get('/', zipped),
    get(`/token/${token}`, zipped),
    get(`/assets/${assets[i % assets.length]}`, zipped),
    get('/docs', zipped),
    get('/api/landing-stats'),
    get('/nothing/here/{n}'),
    get('/assets/nothing-{n}.js'),
    get('/tokens/discover', 'authorization: Bearer not-a-token\r\n'),
    get('/api/account/settings', `authorization: Bearer ${forged}\r\n`),
  ]);
}
