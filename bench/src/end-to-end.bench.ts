/**
 * Ingest to client at a chosen trade rate: the whole product in one process (simulator, durable log, scoring, stream-api),
 * a WebSocket client in this one. Delay = arrival of a row here minus `receivedAtMs` of the newest event in it, both on this
 * machine's clock. The peer is the floor: a bare `ws` echo of a time stamp at the same message rate in the same run.
 *
 *   node --import tsx src/end-to-end.bench.ts [--rates 1000,10000] [--seconds 20] [--warmup 0] [--settle 10]
 *
 * `warmup`: minutes of market that there are at the start, `settle`: seconds that pass before anything is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket, WebSocketServer } from 'ws';
import { collectDelays } from './end-to-end/collect-delays.ts';
import { cpuMsOf, quantile, readMetric, runProgram, wait } from './end-to-end/product.ts';

const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '1000,10000' },
    seconds: { type: 'string', default: '20' },
    warmup: { type: 'string', default: '0' },
    settle: { type: 'string', default: '10' },
  },
});
const seconds = Number(values.seconds);
const rows: Record<string, string | number>[] = [];
for (const rate of values.rates.split(',').map(Number)) rows.push(await measure(rate));
console.table(rows);

async function measure(rate: number): Promise<Record<string, string | number>> {
  const data = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
  const product = runProgram([join(import.meta.dirname, '../../infra/all-in-one/start.cjs')], {
    MINTSCOPE_DATA_DIR: data,
    MINTSCOPE_API_PORT: '0',
    MINTSCOPE_SIMULATOR_TRADES_PER_SECOND: String(rate),
    MINTSCOPE_SIMULATOR_LAUNCHES_PER_MINUTE: String(Math.min(300, Math.max(20, rate / 40))),
    MINTSCOPE_SIMULATOR_WARMUP_MINUTES: values.warmup,
  });
  try {
    const url = await product.url;
    await wait(Number(values.settle) * 1000);
    const before = { cpuMs: cpuMsOf(product.pid), events: await readMetric(url, 'mintscope_scoring_events_total') };
    const [delays, floor] = await Promise.all([collectDelays(url, seconds), echoFloor()]);
    const after = { cpuMs: cpuMsOf(product.pid), events: await readMetric(url, 'mintscope_scoring_events_total') };
    const events = after.events - before.events;
    return {
      'trades/s asked': rate,
      'events/s scored': Math.round(events / seconds),
      'rows/s received': Math.round(delays.length / seconds),
      'delay p50 ms': quantile(delays, 0.5),
      'delay p99 ms': quantile(delays, 0.99),
      'echo p50 ms': quantile(floor, 0.5),
      'echo p99 ms': quantile(floor, 0.99),
      'CPU us/event': ((after.cpuMs - before.cpuMs) * 1000) / Math.max(1, events),
    };
  } finally {
    await product.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function echoFloor(): Promise<number[]> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (peer) => peer.on('message', (data) => peer.send(data)));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}`);
  await new Promise((resolve) => socket.once('open', resolve));
  const delays: number[] = [];
  socket.on('message', (data) => delays.push(performance.now() - Number(String(data))));
  const timer = setInterval(() => socket.send(String(performance.now())), 20);
  await wait(seconds * 1000);
  clearInterval(timer);
  socket.close();
  server.close();
  return delays;
}
