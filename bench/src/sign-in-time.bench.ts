/**
 * Whether the time of a refused sign-in tells what was wrong. Interleaved in one run, over HTTP: a wrong password of an
 * account, of no account, of a locked account, and the right password of an account that is no admin's. Each kind is held
 * against the first by the Mann-Whitney test: |z| above 4 on a quiet machine means that the clock tells them apart. The peer is
 * a second sample of the first kind in the same run: what its z is, is noise.
 *
 *   node --import tsx src/sign-in-time.bench.ts [--rounds 300]
 */
import { parseArgs } from 'node:util';
import { changeRole } from '../../records/src/accounts/change-role.ts';
import { createAdmin } from '../../records/src/accounts/create-admin.ts';
import { createPasswords } from '../../records/src/people/passwords.ts';
import { openTestEngines } from '../../stream-api/src/test-kit/open-test-api.ts';
import { startSignInApi } from '../../stream-api/src/test-kit/start-sign-in-api.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '300' } } });
const rounds = Number(values.rounds);
const password = 'a long enough password';

const test = await openTestEngines();
const api = await startSignInApi(test);
const tools = { records: test.engines.records, passwords: createPasswords(), now: () => Date.now() };
for (const name of ['known', 'locked', 'plain']) await createAdmin(tools, { email: `${name}@example.com`, password });
await changeRole(tools, 'plain@example.com', 'user');

const lockedFrom = { 'x-forwarded-for': '203.0.113.255' };
for (let attempt = 0; attempt < 5; attempt++) await timed('locked@example.com', 'wrong', lockedFrom);

const kinds: Record<string, (from: Record<string, string>) => Promise<number>> = {
  'wrong password': (from) => timed('known@example.com', 'wrong', from),
  'wrong password again': (from) => timed('known@example.com', 'wrong', from),
  'no such account': (from) => timed('nobody@example.com', 'wrong', from),
  'locked account': () => timed('locked@example.com', password, lockedFrom),
  'no admin': (from) => timed('plain@example.com', password, from),
};
const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
for (let round = -5; round < rounds; round++) {
  for (const kind of shuffled(Object.keys(kinds))) {
    // Another address each time, so that only the account that is meant to be is locked.
    const from = {
      'x-forwarded-for': `10.${(round + 5) >> 8}.${(round + 5) & 255}.${Object.keys(kinds).indexOf(kind)}`,
    };
    const ms = await kinds[kind]!(from);
    if (round >= 0) times.get(kind)!.push(ms);
  }
}
const first = times.get('wrong password')!;
console.table(
  [...times].map(([kind, ms]) => ({
    kind,
    'p10 ms': quantile(ms, 0.1),
    'p50 ms': quantile(ms, 0.5),
    'p90 ms': quantile(ms, 0.9),
    z: ms === first ? 0 : Math.round(mannWhitney(first, ms) * 100) / 100,
  })),
);
await api.close();
await test.close();

async function timed(email: string, text: string, from: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const { status } = await api.post('/api/auth/admin-login', { email, password: text }, from);
  const ms = performance.now() - startedAt;
  if (status !== 401) throw new Error(`answered ${status}`);
  return ms;
}

function shuffled<Value>(list: Value[]): Value[] {
  return list
    .map((value) => ({ value, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 100) / 100;
}

/** Standard score of the rank sum, by the normal approximation. */
function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, own: true })), ...other.map((ms) => ({ ms, own: false }))];
  all.sort((a, b) => a.ms - b.ms);
  const rankSum = all.reduce((sum, { own }, index) => (own ? sum + index + 1 : sum), 0);
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}
