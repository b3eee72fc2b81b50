import { openSignedInSocket, openTestSocket, type TestSocket } from '@mintscope/stream-api/transport/test-socket';
import { type Answered, askOrClosed, inLanes, nextAddress } from '../ask.ts';
import { as, newUser } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { unless } from '../tally.ts';

export const throttles: Chapter = {
  name: 'throttles',
  holds: 'Who asks too much waits, by whatever name or address; all others go on as before.',
  async run(attack) {
    await signInTooOften(attack);
    await askTooMuch(attack);
    await askAsOneAccount(attack);
    await payTooOften(attack);
    await openTooManySockets(attack);
    await talkTooMuch(attack);
  },
};

/** How many of the answers were no refusal for their number. */
const let_through = (answers: readonly Answered[]) =>
  answers.filter(({ status }) => status !== 429 && status !== 0).length;

async function signInTooOften({ target, tally }: Attack): Promise<void> {
  const spoofs: readonly (readonly [string, (i: number) => Record<string, string>])[] = [
    ['plainly', () => ({})],
    ['behind another X-Forwarded-For each time', (i) => ({ 'x-forwarded-for': `198.51.100.${i}` })],
    ['behind several', (i) => ({ 'x-forwarded-for': `198.51.100.${i}, 203.0.113.${i}` })],
    ['behind Forwarded', (i) => ({ forwarded: `for=198.51.100.${i}` })],
    ['behind X-Real-IP', (i) => ({ 'x-real-ip': `198.51.100.${i}`, 'true-client-ip': `198.51.100.${i}` })],
  ];
  for (const [how, headersOf] of spoofs) {
    const from = nextAddress();
    const answers: Answered[] = [];
    await inLanes(Array.from({ length: 80 }), 8, async (_item, i) => {
      const body = { email: `nobody-${i}@mintscope.example`, password: 'not the password at all' };
      answers.push(await askOrClosed(target.url, { path: '/api/auth/login', body, from, headers: headersOf(i) }));
    });
    const through = let_through(answers);
    // 30 a minute, and the few that a second minute brings when it begins meanwhile.
    tally.tried(`80 sign-ins of one address, ${how}`, through <= 60 ? null : `${through} were looked at`);
    const told = answers.find(({ status }) => status === 429)?.headers['retry-after'];
    tally.tried(`and it is told when, ${how}`, Number(told) > 0 ? null : `Retry-After is ${told}`);
  }
}

async function askTooMuch({ target, callers, tally, scale }: Attack): Promise<void> {
  const from = nextAddress();
  const paths = [
    '/openapi.json',
    '/tokens/discover?limit=50',
    '/tokens/search?query=a',
    '/api/landing-stats',
    '/nothing/here',
  ];
  const answers: Answered[] = [];
  let served = 0;
  const neighbour = (async () => {
    for (let i = 0; i < 20; i++) {
      const { status } = await askOrClosed(target.url, as(callers.user, { path: '/tokens/discover?limit=50' }));
      if (status === 200) served++;
    }
  })();
  await inLanes(Array.from({ length: Math.max(2500, Math.round(6000 * scale)) }), 24, async (_item, i) => {
    answers.push(await askOrClosed(target.url, { path: paths[i % paths.length]!, from }));
  });
  await neighbour;
  const refused = answers.filter(({ status }) => status === 429);
  tally.tried(`${answers.length} requests of one visitor`, refused.length > 0 ? null : 'all were answered');
  tally.tried('none of them failed', answers.some(({ status }) => status >= 500 && status !== 503) ? 'some did' : null);
  tally.tried('a signed-in user beside them', served === 20 ? null : `${20 - served} of 20 were refused`);
  const elsewhere = await askOrClosed(target.url, { path: '/tokens/discover?limit=50' });
  tally.tried('a visitor of another address', unless(elsewhere.status, 200));
}

async function askAsOneAccount({ target, tally }: Attack): Promise<void> {
  const caller = await newUser(target.url, 'attack account limit');
  const answers: Answered[] = [];
  await inLanes(Array.from({ length: 1500 }), 16, async () => {
    answers.push(await askOrClosed(target.url, as(caller, { path: '/api/account/settings' })));
  });
  const through = let_through(answers);
  tally.tried('1,500 requests of one account from many addresses', through <= 1250 ? null : `${through} were answered`);
}

async function payTooOften({ target, tally }: Attack): Promise<void> {
  const caller = await newUser(target.url, 'attack payments');
  const made = new Set<string>();
  await inLanes(Array.from({ length: 40 }), 20, async (_item, index) => {
    const body = { currency: index % 2 === 0 ? 'USDC' : 'SOL' };
    const { text } = await askOrClosed(target.url, as(caller, { path: '/api/billing/payments', body }));
    const reference = /"reference":"([^"]+)"/.exec(text)?.[1];
    if (reference !== undefined) made.add(reference);
  });
  tally.tried('40 payments asked for at once', made.size <= 10 ? null : `${made.size} were made`);
}

async function openTooManySockets({ target, tally }: Attack): Promise<void> {
  const caller = await newUser(target.url, 'attack sockets');
  const sockets: TestSocket[] = [];
  for (let i = 0; i < 120; i++) {
    const url = target.instances[i % target.instances.length]!;
    await openTestSocket(Number(new URL(url).port)).then(
      (socket) => {
        socket.send(JSON.stringify({ type: 'authenticate', token: caller.token }));
        sockets.push(socket);
      },
      () => undefined,
    );
  }
  const open = new Set(sockets);
  for (const socket of sockets) void socket.closed.then(() => open.delete(socket));
  // Who is not let stay is told so within the time that the server gives to show a token.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  tally.tried('120 live connections of one account', open.size <= 60 ? null : `${open.size} stay open`);
  for (const socket of sockets) socket.close();
}

/** Small messages that ask for large answers. */
async function talkTooMuch({ target, callers, tally }: Attack): Promise<void> {
  const caller = await newUser(target.url, 'attack messages');
  const port = Number(new URL(target.instances[0]!).port);
  const healthy = await openSignedInSocket(port, callers.user.token ?? '');
  healthy.send('{"type":"subscribe","channel":"tokens","limit":50}');
  const socket = await openSignedInSocket(port, caller.token ?? '');
  let ended = 0;
  void socket.closed.then(({ code }) => {
    ended = code;
  });
  for (let i = 0; i < 420 && ended === 0; i++) {
    socket.send(i % 2 === 0 ? '{"type":"subscribe","channel":"tokens","limit":10000}' : '{"type":"resync"}');
    if (i % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const bytes = socket.messages.reduce((sum, text) => sum + text.length, 0);
  tally.tried('420 small messages', bytes < 60_000_000 ? null : `brought ${Math.round(bytes / 1e6)} MB`);
  const before = healthy.messages.length;
  const goesOn = await Promise.race([
    healthy.until((messages) => (messages.length > before ? true : undefined)),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 10_000)),
  ]);
  tally.tried('the feed of another account goes on', goesOn ? null : 'nothing came for 10 s');
  socket.close();
  healthy.close();
}
