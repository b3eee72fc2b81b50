import { createLogger } from '../../../infra/engines/src/logger.ts';
import { letInByName } from '../../../stream-api/src/test-kit/live-sockets.ts';
import { makeRow } from '../../../stream-api/src/test-kit/make-row.ts';
import { openTestLive } from '../../../stream-api/src/test-kit/open-test-live.ts';
import { listenLive } from './listen-live.ts';
import { addressOf, changesOf, type Send, type Serving, tokens, tokensOf } from './messages.ts';

/**
 * The product's live path: rows go into the market; what changed is found, conflated, numbered and sent.
 *
 * @param isPaced makes pauses between rounds, as the product does; else each round of updates goes out at once.
 */
export async function serveMintscope(kind: 'uws' | 'ws', count = tokens, isPaced = false): Promise<Serving> {
  const log = createLogger('error', 'bench');
  const live = openTestLive({
    log,
    // Sessions are not what is measured: a token is the name of its account, which has twenty connections at most.
    auth: letInByName,
    settings: {
      ...(isPaced ? {} : { pace: { leastMs: 0, mostMs: 0, costFactor: 0, savedMs: 0 } }),
      pingIntervalMs: 3_600_000,
      defaultAfterMs: 3_600_000,
    },
  });
  const rows = Array.from({ length: count }, (_, token) =>
    makeRow(token, { address: addressOf(token), ...changesOf(token, 0) }),
  );
  live.apply(rows, false);
  const transport = await listenLive(kind, live, log);
  const send: Send = (turn, updates) => {
    const changed = tokensOf(turn, updates).map((token) => {
      rows[token] = { ...rows[token]!, version: turn + 2, ...changesOf(token, turn) };
      return rows[token]!;
    });
    live.apply(changed, true);
  };
  return { port: transport.port, send };
}
