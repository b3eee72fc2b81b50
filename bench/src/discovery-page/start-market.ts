import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromMarket, ToMarket, Trade } from './messages.ts';

export type Resting = FromMarket & { is: 'resting' };

export interface RunningMarket {
  url: string;
  /** Of a user who may see everything. */
  token: string;
  trade(wish: Trade): void;
  /** Resolves when all that was told stands in the log. */
  rest(): Promise<Resting>;
  stop(): Promise<void>;
}

/** Starts `serve.ts` and waits until it listens. */
export async function startMarket(tokens: number): Promise<RunningMarket> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [String(tokens)], {
    execArgv: ['--import', 'tsx'],
  });
  const say = (message: ToMarket) => child.send(message);
  const exited = once(child, 'exit');
  const ended = exited.then((): never => {
    throw new Error('the market ended');
  });
  // Who waits for an answer hears of it.
  ended.catch(() => undefined);
  const answer = async () => {
    const [message]: FromMarket[] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  const listening = await answer();
  if (listening?.is !== 'listening') throw new Error('the market does not listen');
  return {
    url: listening.url,
    token: listening.token,
    trade: (wish) => void say({ do: 'trade', ...wish }),
    async rest() {
      const resting = answer();
      say({ do: 'rest' });
      const message = await resting;
      if (message?.is !== 'resting') throw new Error('the market does not rest');
      return message;
    },
    async stop() {
      say({ do: 'stop' });
      await exited;
    },
  };
}
