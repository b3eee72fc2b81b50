/**
 * Fan-out of the community's chat to many clients on loopback, beside a plain broadcast of uWebSockets.js (one string published to all
 * sockets) with the same messages. Server CPU time only; the next messages go out when every client has the last, and rounds of both are
 * interleaved.
 *
 *   node --import tsx src/chat-fan-out.bench.ts [--clients 1000] [--messages 100] [--rounds 5]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { end, median, type Running, rotated, round, rounded, start } from './fan-out/measure.ts';
import { chatContenders } from './fan-out/messages.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    messages: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
  },
});
const clients = Number(values.clients);
const rounds = Number(values.rounds);

for (const atOnce of [1, 10]) await compare(atOnce);

/** @param atOnce messages that are committed together. */
async function compare(atOnce: number): Promise<void> {
  const count = Number(values.messages) / atOnce;
  const sent = { updates: atOnce };
  const running: Running[] = [];
  for (const contender of chatContenders) running.push(await start(contender, clients, atOnce));
  for (const one of running) await round(one, { ...sent, count: 10 });
  for (let i = 0; i < rounds; i++) {
    for (const one of rotated(running, i)) {
      const { cost, latencyMs } = await round(one, { ...sent, count });
      one.costs.push(cost / clients / atOnce);
      one.latencies.push(latencyMs);
    }
  }
  for (const one of running) end(one);
  report(running, { atOnce, count });
}

function report(running: readonly Running[], { atOnce, count }: { atOnce: number; count: number }): void {
  const delivered = count * atOnce * clients;
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `\n${clients} clients, ${atOnce} at once, ${rounds} rounds of ${delivered} delivered messages, load ${load}`,
  );
  const floor = median(running.find(({ contender }) => contender === 'uws-chat')?.costs ?? []);
  console.table(
    running.map(({ contender, costs, latencies }) => ({
      server: contender,
      'CPU us per client and message': rounded(median(costs)),
      spread: `${rounded(Math.min(...costs))} .. ${rounded(Math.max(...costs))}`,
      'messages delivered per CPU-s': Math.round(1e6 / median(costs)),
      'times the plain broadcast': rounded(median(costs) / floor),
      'all have it after ms': rounded(median(latencies)),
    })),
  );
}
