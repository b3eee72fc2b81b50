import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '../../../infra/engines/src/logger.ts';
import { letInByName } from '../../../stream-api/src/test-kit/live-sockets.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { listenLive } from '../fan-out/listen-live.ts';

/** The product's live path with a full table, fifty of whose tokens change every 20 ms. A token is the name of its account. */
const tokens = 10_000;
const changesAtOnce = 50;
const turnMs = 20;

const log = createLogger('error', 'bench');
const live = openTestLive({ log, auth: letInByName });
const rows = Array.from({ length: tokens }, (_, n) => makeRow(n));
live.apply(rows, false);
const transport = await listenLive('uws', live, log);
process.send?.({ port: transport.port });
process.once('disconnect', () => process.exit(0));
for (let turn = 2; ; turn++) {
  const changed = Array.from({ length: changesAtOnce }, (_, i) => {
    const n = tokens - 1 - ((turn * changesAtOnce + i) % 200);
    return { ...rows[n]!, version: turn, holders: turn, priceSol: turn, swaps: turn };
  });
  live.apply(changed, true);
  await sleep(turnMs);
}
