import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import type { ControlEvent } from '@mintscope/schemas/events/control-event';
import { createParameterSet } from '@mintscope/schemas/parameters/registry';
import type { PickingRules } from '@mintscope/schemas/picks/picking-rules';
import { versionRules } from '@mintscope/schemas/picks/version-rules';
import { openDiscovery, openRules } from './open-rules.ts';
import type { Act } from './oracles/make-calls.ts';
import { ShardRun } from './run-shard.ts';

/** What wallets did in other tokens is left out: calls are made of one log here. */
export const callParameters = createParameterSet({
  'investigation.smartMoney.minClosedTokens': 50,
  // Most tokens of a random market look like ruin: under the cap few would have a score that rules can choose by.
  'main.caps.ruinExponent': 1,
});

/** Every event with its time, which never runs backwards, so that the oracle needs no rule for deriving one. */
export function timed(events: readonly ChainEvent[]): ChainEvent[] {
  let newest = 0;
  return events.map((event) => {
    newest = Math.max(newest, event.timeMs ?? event.blockTime! * 1000);
    return { ...event, timeMs: newest };
  });
}

function randomRules(random: () => number): PickingRules {
  const least = (share: number, most: number) => ({ enabled: random() < share, minValue: Math.floor(random() * most) });
  const pick = <Value>(...from: Value[]) => from[Math.floor(random() * from.length)]!;
  return openRules({
    enabled: random() < 0.9,
    criteria: {
      initialScore: least(0.3, 50),
      walletScore: least(0.3, 50),
      transactionScore: least(0.3, 50),
      finalScore: least(0.8, 30),
      logic: pick('AND', 'OR'),
    },
    requireCompleteData: random() < 0.2,
    minDataAge: pick(0, 60),
    considered: openDiscovery({
      period: pick('1m', '5m', '10m', '30m', '2h'),
      minCreated: pick('30s', '1m', '2m'),
      maxCreated: pick('15m', '1h'),
      minLiquidity: pick(0, 1000),
      minMarketcap: pick(0, 4000),
      minVolume: pick(0, 2000),
      minHolders: pick(0, 3),
      minTransactions: pick(0, 5),
      maxInsiderRate: pick(1, 0.5),
      filters: pick([], [], ['not_honeypot', 'renounced', 'burn'], ['frozen', 'distribed']),
    }),
  });
}

/** Rules from the beginning on, which change; clearing, removals and calls by hand now and then. */
export function randomActs(events: readonly ChainEvent[], random: () => number): Act[] {
  const acts: Act[] = [{ at: 0, type: 'rules', rules: randomRules(random) }];
  for (const at of events.keys()) {
    const chance = random();
    if (at === 0 || chance > 0.03) continue;
    const { mint } = events[Math.max(0, at - 1 - Math.floor(random() * 20))]!;
    if (chance < 0.004) acts.push({ at, type: 'clear' });
    else if (chance < 0.012) acts.push({ at, type: 'removal', mint });
    else if (chance < 0.024) acts.push({ at, type: 'call', mint });
    else acts.push({ at, type: 'rules', rules: randomRules(random) });
  }
  return acts;
}

/** As the log has it. */
export function toControl({ type, rules, mint }: Act, id: number): ControlEvent {
  const decision = { v: 1, id, decidedAtMs: 0 } as const;
  if (type === 'rules') return { type: 'picking_rules', ...decision, version: versionRules(rules!), rules: rules! };
  return type === 'clear' ? { type, ...decision } : { type, ...decision, mint: mint! };
}

/** The log in pieces of random size, with publications and restarts between them. */
export function runInPieces(events: readonly ChainEvent[], acts: readonly Act[], random: () => number): ShardRun {
  const run = new ShardRun(callParameters);
  let saved = 0;
  const isNext = (at: number) => acts.some((act) => act.at === at);
  for (let at = 0; at < events.length; ) {
    for (const [place, act] of acts.entries()) if (act.at === at) run.control(toControl(act, place + 1));
    let end = at + 1;
    while (end < Math.min(events.length, at + 1 + random() * 30) && !isNext(end)) end++;
    run.process(events.slice(at, end));
    at = end;
    if (random() < 0.3) run.publish(Math.floor(random() * 5));
    // Acts are taken before the events of their place: none is between a snapshot and what it belongs to.
    if (random() < 0.1 && !isNext(at)) {
      run.save();
      saved = at;
    }
    if (random() < 0.05 && saved > 0) {
      run.restart();
      at = saved;
    }
  }
  run.publish();
  return run;
}
