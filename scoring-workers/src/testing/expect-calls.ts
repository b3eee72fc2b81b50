import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { type Call, type CallFigures, callFiguresSchema, callSchema } from '@mintscope/schemas/picks/call';
import { scoringLimits } from '@mintscope/schemas/scoring-limits';
import { expect } from 'vitest';
import { expectClose } from './expect-close.ts';
import { followCall } from './oracles/follow-call.ts';
import { type Act, type MadeCall, makeCalls } from './oracles/make-calls.ts';
import { callParameters } from './random-acts.ts';

/** Both by mint and ordinal. */
interface ToldCalls {
  calls: ReadonlyMap<string, Call>;
  callFigures: ReadonlyMap<string, CallFigures>;
}

const { values } = callParameters;
const { tickMs } = scoringLimits;

/** Calls are those that the oracle makes of the log by itself, and all that became of them by its end was told. Answers the oracle's. */
export function expectCalls(told: ToldCalls, events: readonly ChainEvent[], acts: readonly Act[]): MadeCall[] {
  const plain = makeCalls(events, acts, values);
  expect([...told.calls.values()].map(describeCall).sort()).toEqual(plain.map(describeCall).sort());
  for (const call of plain) {
    const name = `${call.mint} ${call.ordinal}`;
    expectCall(told.calls.get(name)!, call, events);
    const ofMint = plain.filter(({ mint, ordinal }) => mint === call.mint && ordinal <= call.ordinal);
    expectFigures(told.callFigures.get(name)!, { call, first: firstFollowed(ofMint, told) }, events);
  }
  return plain;
}

/** The first call since which the token was followed without a break, up to the last of `calls`: once all have settled it is not. */
function firstFollowed(calls: readonly MadeCall[], { callFigures }: ToldCalls): MadeCall {
  const isOver = ({ mint, ordinal }: MadeCall, atMs: number) => {
    const { settled, asOf } = callFigures.get(`${mint} ${ordinal}`)!;
    return settled && asOf <= atMs;
  };
  return calls.findLast((call, place) => calls.slice(0, place).every((earlier) => isOver(earlier, call.calledAt)))!;
}

function describeCall({ mint, ordinal, by, calledAt }: Pick<Call, 'mint' | 'ordinal' | 'by' | 'calledAt'>): string {
  return `${mint} ${ordinal} ${by} ${calledAt}`;
}

function expectCall(made: Call, plain: MadeCall, events: readonly ChainEvent[]): void {
  expect(callSchema.safeParse(made).error).toBeUndefined();
  expectClose(made.price, plain.price, 'price');
  expect(made.matchedCriteria).toHaveLength(plain.criteria);
  if (plain.scores === null) return;
  expectClose(made.scores, plain.scores, 'scores');
  const { signature, instruction, sub, slot } = events[plain.place]!;
  expect(made.event).toEqual({ signature, instruction, sub, slot });
}

function expectFigures(
  told: CallFigures,
  plain: { call: MadeCall; first: MadeCall },
  events: readonly ChainEvent[],
): void {
  expect(callFiguresSchema.safeParse(told).error).toBeUndefined();
  // Of one that was let go nothing later is told.
  const known = told.settled ? events.filter(({ timeMs }) => timeMs! <= told.asOf) : events;
  const clockMs = Math.max(...events.map(({ timeMs }) => timeMs!));
  // What time alone changed is told by the last tick that the clock met.
  const lastMs = told.settled ? told.asOf : Math.max(told.asOf, Math.floor(clockMs / tickMs) * tickMs - 1);
  const figures: Record<string, unknown> = { ...told };
  for (const asOfMs of [told.asOf, lastMs]) {
    const wanted = followCall(known, plain, asOfMs, values);
    for (const [name, figure] of Object.entries(wanted)) expectClose(figures[name], figure, `${told.mint} ${name}`);
  }
}
