/**
 * Fan-out of one stream of token updates to many clients on loopback: the product's whole live path (diff, conflation, numbering) on both
 * of its transports, with one list for all and with each client on a filter of its own, beside nats-server, Socket.IO, uWebSockets.js and
 * ws. CPU time of what serves the clients only; the next turn goes out when every client has the last, rounds of all contenders are
 * interleaved, and in the end all clients of all contenders must have the same rows.
 *
 *   node --import tsx src/fan-out.bench.ts [--clients 200,1000] [--updates 1,20] [--messages 300] [--rounds 5] [--only nats,uws]
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { checkRows, end, median, type Running, rotated, round, rounded, start } from './fan-out/measure.ts';
import { type Contender, contenders, messageOf } from './fan-out/messages.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200,1000' },
    updates: { type: 'string', default: '1,20' },
    messages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: contenders.join(',') },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);
const chosen = choose(values.only.split(','));

for (const clients of values.clients.split(',').map(Number)) {
  for (const updates of values.updates.split(',').map(Number)) await compare(clients, updates);
}

function choose(names: readonly string[]): Contender[] {
  const unknown = names.filter((name) => !contenders.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`--only: no such contender: ${unknown.join(', ')}; there are ${contenders}`);
  const isNatsThere = spawnSync('nats-server', ['--version']).status === 0;
  const wanted = contenders.filter((one) => names.includes(one));
  const left = wanted.filter((one) => isNatsThere || !one.startsWith('nats'));
  if (left.length < wanted.length)
    console.log('nats-server is not there, so nothing is compared with it; on Debian: apt-get install nats-server');
  return left;
}

async function compare(clients: number, updates: number): Promise<void> {
  const running: Running[] = [];
  for (const contender of chosen) running.push(await start(contender, clients, updates));
  for (const one of running) await round(one, { updates, count: Math.min(50, messages) });
  for (let i = 0; i < rounds; i++) {
    for (const one of rotated(running, i)) {
      const { cost, latencyMs } = await round(one, { updates, count: messages });
      one.costs.push(cost / clients);
      one.latencies.push(latencyMs);
    }
  }
  for (const one of running) await checkRows(one, updates);
  for (const one of running) end(one);
  report(clients, updates, running);
}

function report(clients: number, updates: number, running: readonly Running[]): void {
  const bytes = messageOf(1, updates).length;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${clients} clients, ${updates} updates a turn (${bytes} bytes), ${rounds} rounds of ${messages} turns, load ${load}`,
  );
  console.table(
    running.map(({ contender, costs, latencies }) => ({
      server: contender,
      'CPU us per client and turn': rounded(median(costs)),
      spread: `${rounded(Math.min(...costs))} .. ${rounded(Math.max(...costs))}`,
      'updates delivered per CPU-s': Math.round((updates * 1e6) / median(costs)),
      'all have it after ms': rounded(median(latencies)),
    })),
  );
}
