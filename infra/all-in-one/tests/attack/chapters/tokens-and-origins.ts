import { createHash, createHmac, randomUUID } from 'node:crypto';
import { openTestSocket } from '@mintscope/stream-api/transport/test-socket';
import { askOrClosed, inLanes } from '../ask.ts';
import { newUser } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { endpoints, guarded, pathOf } from '../operations.ts';
import { unless } from '../tally.ts';

const someAddress = 'So11111111111111111111111111111111111111112';

export const tokensAndOrigins: Chapter = {
  name: 'tokens and origins',
  holds: 'A token that this site did not give, or no longer honours, opens nothing; nor does a page of another origin.',
  async run(attack) {
    const forged = forge(attack);
    await showToEndpoints(attack, forged);
    await showToFeed(attack, forged);
    await comeFromElsewhere(attack);
  },
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const mac = (text: string, key: string | Buffer, hash = 'sha256') =>
  createHmac(hash, key).update(text).digest('base64url');

/** By name: a value of the Authorization header, made out of good tokens by a stranger without the key. */
function forge({ callers, target }: Attack): ReadonlyMap<string, string> {
  const owner = callers.owner.token ?? '';
  const user = callers.user.token ?? '';
  const [head = '', payload = '', signature = ''] = owner.split('.');
  const claims: Record<string, unknown> = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const signed = (header: object, content: object, key: string | Buffer) => {
    const text = `${encode(header)}.${encode(content)}`;
    return `${text}.${mac(text, key)}`;
  };
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  const guesses = ['', 'secret', 'mintscope', 'changeme', 'jwt', '0', 'null', 'your-256-bit-secret', target.url, head];
  const userPayload = user.split('.')[1] ?? '';
  return new Map<string, string>([
    ...guesses.map((key): [string, string] => [`signed with «${key}»`, signed(hs256, claims, key)]),
    ['signed with a hash of the origin', signed(hs256, claims, createHash('sha256').update(target.url).digest())],
    ['no algorithm', `${encode({ alg: 'none' })}.${payload}.`],
    ['no algorithm, mixed case', `${encode({ alg: 'nOnE' })}.${payload}.${signature}`],
    ['an algorithm that is a list', `${encode({ alg: ['none', 'HS256'] })}.${payload}.${signature}`],
    ['a key in the header', signed({ ...hs256, jwk: { kty: 'oct', k: 'AA' } }, claims, Buffer.from('00', 'hex'))],
    ['a key id that is a path', signed({ ...hs256, kid: '/dev/null' }, claims, '')],
    ['a key id that is SQL', signed({ ...hs256, kid: "' UNION SELECT '" }, claims, '')],
    ['an x5u', signed({ ...hs256, x5u: `${target.url}/mintscope.svg` }, claims, '')],
    ['compressed', `${encode({ ...hs256, zip: 'DEF' })}.${payload}.${signature}`],
    ['detached payload', `${head}..${signature}`],
    ['the user’s claims under the owner’s signature', `${head}.${userPayload}.${signature}`],
    ['the owner’s claims under the user’s signature', `${head}.${payload}.${user.split('.')[2]}`],
    ['another session of the owner', signed(hs256, { ...claims, jti: randomUUID() }, 'x')],
    ['no end', `${head}.${encode({ ...claims, exp: undefined })}.${signature}`],
    ['a later end', `${head}.${encode({ ...claims, exp: 99_999_999_999 })}.${signature}`],
    ['claims twice', `${head}.${payload}.${signature}.${payload}`],
    ['last character changed', `${owner.slice(0, -1)}${owner.endsWith('A') ? 'B' : 'A'}`],
    ['signature upper case', `${head}.${payload}.${signature.toUpperCase()}`],
    ['signature cut', `${head}.${payload}.${signature.slice(0, 20)}`],
    ['spaces inside', `${head}. ${payload}.${signature}`],
    ['padding', `${owner}==`],
    ['a NUL after it', `${owner}%00`],
    ['an encrypted token', `${encode({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
    ['a serialised object', JSON.stringify({ payload, signatures: [{ protected: head, signature }] })],
    ['nothing', ''],
    ['the word undefined', 'undefined'],
    ['the mock of a development build', 'development-mock-token'],
    ['8 kB', 'A'.repeat(8_000)],
  ]);
}

async function showToEndpoints({ target, tally }: Attack, forged: ReadonlyMap<string, string>): Promise<void> {
  const pairs = guarded.flatMap((endpoint) => [...forged].map(([name, token]) => ({ endpoint, name, token })));
  await inLanes(pairs, 16, async ({ endpoint, name, token }) => {
    const { status } = await askOrClosed(target.url, {
      method: endpoint.method,
      path: pathOf(endpoint, someAddress),
      headers: { authorization: `Bearer ${token}` },
      ...(endpoint.body ? { body: {} } : {}),
    });
    // A head that is too large, or no header at all, is refused before anything looks at it.
    tally.tried(`${endpoint.name} with a token: ${name}`, unless(status, 401, 431, 400, 0));
  });
}

async function showToFeed({ target, tally }: Attack, forged: ReadonlyMap<string, string>): Promise<void> {
  for (const instance of target.instances)
    await inLanes([...forged], 8, async ([name, token]) => {
      const socket = await openTestSocket(Number(new URL(instance).port));
      socket.send(JSON.stringify({ type: 'authenticate', token }));
      socket.send(JSON.stringify({ type: 'subscribe', channel: 'tokens', limit: 5 }));
      await socket.closed;
      const told = socket.messages.find((text) => /"(initial_tokens|token_update|authenticated)"/.test(text));
      tally.tried(`/ws with a token: ${name}`, told ? `was told ${told.slice(0, 80)}` : null);
    });
}

/** Pages that are not ours, and names of pages that resemble ours. */
function strangers(url: string): string[] {
  const { host, port } = new URL(url);
  return [
    'https://evil.example',
    'null',
    '',
    `https://${host}`,
    `http://${host}.evil.example`,
    `http://evil.example/${host}`,
    `http://${host}@evil.example`,
    `http://localhost:${port}`,
    `http://[::1]:${port}`,
    `http://${host}/`,
    `http://${host}#`,
    'https://mintscope.example.evil.example',
    'https://evilmintscope.example',
    'https://mintscope.example:444',
    'http://mintscope.example',
    'https://xn--mintscpe-g1a.example',
    'file://',
    'chrome-extension://abcdefghijklmnop',
    `http://${host}, https://evil.example`,
  ];
}

async function comeFromElsewhere({ target, tally }: Attack): Promise<void> {
  const changing = endpoints.filter(({ method }) => method !== 'GET');
  const pairs = changing.flatMap((endpoint) => strangers(target.url).map((origin) => ({ endpoint, origin })));
  // Several users, so that none is refused for asking too often before its origin is looked at.
  const users = await Promise.all([0, 1, 2].map((n) => newUser(target.url, `user ${n} of pages elsewhere`)));
  await inLanes(pairs, 16, async ({ endpoint, origin }, n) => {
    const { token } = users[n % users.length]!;
    const { status, headers } = await askOrClosed(target.url, {
      method: endpoint.method,
      path: pathOf(endpoint, someAddress),
      headers: { origin, authorization: `Bearer ${token}` },
      body: {},
    });
    const allowed = headers['access-control-allow-origin'];
    tally.tried(`${endpoint.name} from «${origin}»`, allowed ? `may be read by ${allowed}` : unless(status, 403));
  });
  for (const origin of strangers(target.url)) {
    const opened = await openTestSocket(Number(new URL(target.url).port), '/ws', { origin }).then(
      (socket) => {
        socket.close();
        return 'was opened';
      },
      () => null,
    );
    tally.tried(`/ws from «${origin}»`, opened);
  }
}
