import { createLogger } from '@mintscope/engines/logger';
import { projectCalls } from '@mintscope/records/picks/project-calls';
import { makeCall, makeFigures } from '@mintscope/records/testing/make-call';
import { type ServerMessage, serverMessageSchema } from '@mintscope/schemas/live/messages';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepCall } from '../test-kit/keep-picks.ts';
import { makeRow } from '../test-kit/make-row.ts';
import { json, openTestEngines, startTestApi, type TestEngines } from '../test-kit/open-test-api.ts';
import { type SignedInUser, signIn } from '../test-kit/sign-in.ts';
import { openSignedInSocket, type TestSocket } from '../transport/test-socket.ts';
import { followPicks } from './follow-picks.ts';

const token = makeRow(1);
/** In the records before any instance starts; removed before, too. */
const [old, gone, settled] = [makeCall(1), makeCall(2), makeCall(3)];

let test: TestEngines;
let user: SignedInUser;
let admin: SignedInUser;
/** Two instances on the same engines. */
let here: Awaited<ReturnType<typeof startTestApi>>;
let there: typeof here;
beforeAll(async () => {
  test = await openTestEngines();
  user = await signIn(test);
  admin = await signIn(test, { role: 'admin' });
  await test.store([token]);
  await keepCall(test, old, makeFigures(old, 2));
  await keepCall(test, gone);
  await keepCall(test, settled, makeFigures(settled, 2, { settled: true }));
  here = await startTestApi(test);
  there = await startTestApi(test);
  await ask(admin, `/api/selected-tokens/${gone.mint}`, 'DELETE');
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await test?.close();
});

/** A loaded machine takes its time. */
const soon = <Value>(check: () => Value) => vi.waitFor(check, 15_000);

const ask = (who: SignedInUser, path: string, method: string, body?: unknown) =>
  there.as(who)(path, body === undefined ? { method } : json(method, body));

async function follow(who: SignedInUser, channel: 'picks' | 'winners') {
  const socket = await openSignedInSocket(here.port, who.token);
  socket.send(JSON.stringify({ type: 'subscribe', channel }));
  socket.send('{"type":"ping","timestamp":1}');
  await socket.until((messages) => messages.find((text) => text.includes('"pong"')));
  // Own picks are read first, and what happens until then is in the first message instead of a change.
  if (channel === 'picks') await soon(() => expect(ofType(socket, 'initial_picks')).toHaveLength(1));
  return socket;
}

function ofType<T extends ServerMessage['type']>(socket: TestSocket, type: T) {
  return socket.messages
    .map((text) => serverMessageSchema.parse(JSON.parse(text)))
    .filter((message): message is ServerMessage & { type: T } => message.type === type);
}
const changes = (socket: TestSocket) =>
  ofType(socket, 'performance_update').map(
    ({ selection, removed }) => `${selection.scope} ${selection.symbol} ${removed}`,
  );

describe('picks, as one instance tells what happens at another and in the log', () => {
  it('begin with those of the records that are not removed', async () => {
    const socket = await follow(user, 'picks');
    const [first] = ofType(socket, 'initial_picks');
    expect(first?.selections.map(({ symbol, scope }) => [symbol, scope])).toEqual([
      ['C3', 'platform'],
      ['C1', 'platform'],
    ]);
    socket.close();
  });

  it('are told as they are made, rise and are removed', async () => {
    const socket = await follow(user, 'picks');
    const call = makeCall(10);
    await test.publishCalls({ calls: [call], figures: [makeFigures(call, 1)] });
    await soon(() => expect(changes(socket)).toEqual(['platform C10 false']));
    await test.publishCalls({ figures: [makeFigures(call, 2, { version: 2 })] });
    await soon(() =>
      expect(ofType(socket, 'performance_batch_update').at(-1)?.updates).toMatchObject([
        { address: call.mint, performance: { maxX: 2 } },
      ]),
    );
    await keepCall(test, call);
    await ask(admin, `/api/selected-tokens/${call.mint}`, 'DELETE');
    await soon(() => expect(changes(socket)).toEqual(['platform C10 false', 'platform C10 true']));
    socket.close();
  });

  it('of a user’s own are told to all of the user’s connections', async () => {
    const [mine, others] = [await follow(user, 'picks'), await follow(await signIn(test), 'picks')];
    await ask(user, '/api/token-picker/select-token', 'POST', { token: { address: token.address } });
    await soon(() => expect(changes(mine)).toEqual(['personal T1 false']));
    await ask(user, `/api/selected-tokens/${token.address}`, 'DELETE');
    await soon(() => expect(changes(mine)).toEqual(['personal T1 false', 'personal T1 true']));
    expect(changes(others)).toEqual([]);
    for (const socket of [mine, others]) socket.close();
  });

  it('of which all were cleared are told as that', async () => {
    const socket = await follow(user, 'picks');
    expect((await ask(admin, '/api/selected-tokens', 'DELETE')).status).toBe(200);
    await soon(() => expect(ofType(socket, 'picks_cleared').map(({ scope }) => scope)).toEqual(['platform']));
    const again = makeCall(30, { clearId: 1_000_000 });
    await keepCall(test, again);
    await test.publishCalls({ calls: [again] });
    await soon(() => expect(changes(socket)).toContain('platform C30 false'));
    expect((await ask(admin, '/tokens/clear', 'POST', { confirm: 'CLEAR' })).status).toBe(200);
    await soon(() => expect(changes(socket)).toContain('platform C30 true'));
    socket.close();
  });
});

describe('winners', () => {
  it('are told as they enter, also of calls that are settled or forgotten, and as they are taken off', async () => {
    const socket = await follow(user, 'winners');
    const told = () =>
      ofType(socket, 'big_winner_update').map(({ action, token: { symbol, max_x } }) => [action, symbol, max_x]);
    const young = makeCall(20);
    const figures = makeFigures(young, 7, { asOf: young.calledAt + 60_000 });
    await test.publishCalls({ calls: [young], figures: [figures] });
    await soon(() => expect(told()).toEqual([['added', 'C20', 7]]));
    // Known to the records alone, as one that no longer has a place in memory.
    const forgotten = makeCall(21);
    await keepCall(test, forgotten, makeFigures(forgotten, 12, { asOf: forgotten.calledAt + 60_000 }));
    await test.publishCalls({ figures: [makeFigures(forgotten, 12, { asOf: forgotten.calledAt + 60_000 })] });
    await soon(() => expect(told()).toContainEqual(['added', 'C21', 12]));
    await ask(admin, `/api/successful-tokens/${forgotten.mint}-1`, 'DELETE', { reason: 'a copy' });
    await soon(() => expect(told()).toContainEqual(['removed', 'C21', 12]));
    expect(told()).toHaveLength(3);
    socket.close();
  });
});

it('what was cleared at once is told at once, however much it is', async () => {
  const { records } = test.engines;
  for (const table of ['bank_removals', 'bank', 'removals', 'calls'] as const)
    await records.queries.deleteFrom(table).execute();
  // After what was cleared before.
  const calls = Array.from({ length: 400 }, (_, n) => makeCall(1_000 + n, { clearId: 1_000_000 }));
  await projectCalls(records, { positions: new Map(), calls, figures: [] });
  const settings = { refreshMs: 100, removalsAtOnce: 150, window: 400 };
  const picks = await followPicks({ engines: test.engines, log: createLogger('silent', 'test'), settings });
  const told: string[] = [];
  await soon(() => expect(picks.book.shown()).toHaveLength(400));
  picks.book.onChange(({ kind }) => told.push(kind));
  const removals = calls.map(({ mint }) => ({
    ...{ mint, ordinal: 1, removed_at: new Date(), control_id: 1n, reason: null },
  }));
  await records.queries.insertInto('removals').values(removals).execute();
  await soon(() => expect(picks.book.shown()).toEqual([]));
  expect(told).toEqual(['cleared']);
  await picks.close();
});
