/**
 * Fan-out of one stream of token updates to many clients on loopback: uWebSockets.js, ws and Socket.IO with the same messages,
 * and the product's whole live path (diff, conflation, numbering) on the first two. Server CPU time only; the next message
 * goes out when every client has the last, and rounds of all contenders are interleaved.
 *
 *   node --import tsx src/fan-out.bench.ts [--clients 200,1000] [--messages 300] [--rounds 5]
 */
import { parseArgs } from 'node:util';
import { end, median, type Running, rotated, round, rounded, start } from './fan-out/measure.ts';
import { contenders, messageOf } from './fan-out/messages.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200,1000' },
    messages: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
  },
});
const messages = Number(values.messages);
const rounds = Number(values.rounds);

for (const clients of values.clients.split(',').map(Number)) {
  for (const updates of [1, 20]) await compare(clients, updates);
}

async function compare(clients: number, updates: number): Promise<void> {
  const running: Running[] = [];
  for (const contender of contenders) running.push(await start(contender, clients));
  for (const one of running) await round(one, { updates, count: 50 });
  for (let i = 0; i < rounds; i++) {
    for (const one of rotated(running, i)) {
      const { cost, latencyMs } = await round(one, { updates, count: messages });
      one.costs.push(cost / clients);
      one.latencies.push(latencyMs);
    }
  }
  for (const one of running) end(one);
  report(clients, updates, running);
}

function report(clients: number, updates: number, running: readonly Running[]): void {
  const bytes = messageOf(1, updates).length;
  console.log(
    `\n${clients} clients, ${updates} updates a message (${bytes} bytes), ${rounds} rounds of ${messages} messages`,
  );
  const floor = median(running.find(({ contender }) => contender === 'uws')?.costs ?? []);
  console.table(
    running.map(({ contender, costs, latencies }) => ({
      server: contender,
      'CPU us per client and message': rounded(median(costs)),
      spread: `${rounded(Math.min(...costs))} .. ${rounded(Math.max(...costs))}`,
      'updates delivered per CPU-s': Math.round((updates * 1e6) / median(costs)),
      'times uWebSockets.js': rounded(median(costs) / floor),
      'all have it after ms': rounded(median(latencies)),
    })),
  );
}
