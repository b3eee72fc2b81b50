import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FollowedMarket } from './follow-market.ts';
import type { MarketTask } from './market-process.ts';
import { collect, type Followed } from './report-figures.ts';
import type { ReportMarket } from './report-market.ts';

type Told = (market: ReportMarket, followed: FollowedMarket) => void;

interface InProcesses {
  followed: Followed;
  /** The table of published figures; none where it was not asked for. */
  market: string[];
}

/** As `followMarkets`, in several processes at once; each market is one and the same wherever it runs, and they stand in their order. */
export async function followInProcesses(
  markets: readonly ReportMarket[],
  { processes, compares, told }: { processes: number; compares: boolean; told: Told },
): Promise<InProcesses> {
  // The longest first.
  const tasks: MarketTask[] = [...(compares ? (['published'] as const) : []), ...markets];
  const results: unknown[] = tasks.map(() => null);
  let next = 0;
  const work = async () => {
    const process = startProcess();
    const ended = once(process, 'exit').then(([code, signal]) => {
      throw new Error(`A process of the report ended (${signal ?? code}) before it answered.`);
    });
    try {
      while (next < tasks.length) {
        const at = next++;
        const task = tasks[at]!;
        process.send(task);
        [results[at]] = await Promise.race([once(process, 'message'), ended]);
        if (task !== 'published') told(task, results[at] as FollowedMarket);
      }
    } finally {
      process.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(processes, tasks.length) }, work));
  return {
    followed: collect(markets, results.slice(tasks.length - markets.length) as FollowedMarket[]),
    market: compares ? (results[0] as string[]) : [],
  };
}

function startProcess(): ChildProcess {
  const program = fileURLToPath(new URL('./market-process.ts', import.meta.url));
  return fork(program, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
}
