import { deserialize, serialize } from 'node:v8';
import { allTasks } from './all-tasks.ts';
import { createEventQueue, type QueueState } from './event-queue.ts';
import { resumePrng } from './prng.ts';
import type { SimToken } from './token.ts';
import { createWeightedSet, type WeightedSetState } from './weighted-set.ts';
import { assembleWorld, type Due, type MarketSettings, type MarketState, type World } from './world.ts';

/** Raised with each change of what is kept; what another version kept is not taken up. */
const version = 1;

/** A market as data: one graph, so that what is shared stays shared. Tasks are known by their names. */
interface PutAway {
  version: number;
  settings: string;
  startMs: number;
  random: Int32Array;
  queue: QueueState<{ task: string; args: unknown }>;
  interest: WeightedSetState<SimToken>;
  state: MarketState;
}

export function putAway(world: World): Uint8Array {
  const { entries, added } = world.queue.state();
  const kept: PutAway = {
    version,
    settings: identify(world.settings),
    startMs: world.settings.startMs,
    random: world.random.state,
    queue: {
      entries: entries.map(({ at, order, item }) => ({ at, order, item: { task: item.task.name, args: item.args } })),
      added,
    },
    interest: world.interest.state(),
    state: world.state,
  };
  return serialize(kept);
}

/**
 * The world that goes on exactly where it was; null where it is of other settings, another version, or not whole. One that was begun
 * without other pools goes on without.
 */
export function takeUp(bytes: Uint8Array, settings: Omit<MarketSettings, 'startMs'>): World | null {
  const kept = read(bytes);
  const known = [settings, { ...settings, otherPoolShare: 0 }].find((given) => identify(given) === kept?.settings);
  if (kept?.version !== version || !known) return null;
  const tasks = new Map(allTasks().map((task) => [task.name, task]));
  const entries: { at: number; order: number; item: Due }[] = [];
  for (const { at, order, item } of kept.queue.entries) {
    const task = tasks.get(item.task);
    if (!task) return null;
    entries.push({ at, order, item: { task, args: item.args } });
  }
  return assembleWorld(
    { ...known, startMs: kept.startMs },
    {
      random: resumePrng(kept.random),
      queue: createEventQueue({ entries, added: kept.queue.added }),
      interest: createWeightedSet(kept.interest),
      state: kept.state,
    },
  );
}

/** What makes a market another one. */
function identify(settings: Omit<MarketSettings, 'startMs'>): string {
  const { seed, launchesPerMinute, tradesPerSecond, regime, otherPoolShare } = settings;
  const others = otherPoolShare ? [otherPoolShare] : [];
  return JSON.stringify([seed, launchesPerMinute, tradesPerSecond, regime ?? 'ordinary', ...others]);
}

function read(bytes: Uint8Array): PutAway | null {
  try {
    return deserialize(bytes);
  } catch {
    return null;
  }
}
