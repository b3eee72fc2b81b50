import { createHash, createHmac } from 'node:crypto';
import { makeWallet } from '@mintscope/stream-api/test-kit/make-wallet';
import { askAt, askOrClosed, inLanes, nextAddress } from '../ask.ts';
import { answerOf, proveWallet } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { unless } from '../tally.ts';
import { accounts, secrets } from '../target.ts';

export const signIn: Chapter = {
  name: 'sign-in',
  holds: 'No visitor signs in without the proof, and each proof signs in once.',
  async run(attack) {
    for (let round = 0; round < 3; round++) await replayAtOnce(attack, round);
    await alterProofs(attack);
    await guessPasswords(attack);
    await guessCodes(attack);
    await speakForTelegram(attack);
    await knockAtDevelopment(attack);
  },
};

const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;

/** The same signed message, 100 times at the same moment, at all instances: one gets in. */
async function replayAtOnce({ target, tally }: Attack, round: number): Promise<void> {
  const { message: _, ...proof } = await proveWallet(target.url, `attack replay ${round}`);
  const statuses: number[] = [];
  await inLanes(Array.from({ length: 100 }), 100, async (_item, index) => {
    const url = target.instances[index % target.instances.length]!;
    statuses.push((await askAt(url, { path: '/api/auth/verify', body: proof })).status);
  });
  const let_in = statuses.filter((status) => status === 200).length;
  for (const status of statuses) tally.tried('a replay', unless(status, 200, 401, 409, 429));
  tally.tried('100 replays at once', let_in === 1 ? null : `${let_in} were let in`);
  tally.tried(
    'a replay later',
    unless((await askAt(target.url, { path: '/api/auth/verify', body: proof })).status, 401),
  );
}

async function alterProofs({ target, tally }: Attack): Promise<void> {
  const mine = 'attack altered';
  const { address, sign } = makeWallet(mine);
  const other = makeWallet('attack somebody else');
  const refused = async (what: string, body: object) => {
    const { status } = await askAt(target.url, { path: '/api/auth/verify', body });
    tally.tried(what, unless(status, 400, 401));
  };
  const fresh = () => proveWallet(target.url, mine);
  const alterations: readonly (readonly [string, (message: string) => string])[] = [
    ['another domain', (text) => text.replace(/^\S+/, 'evil.example')],
    ['a domain with a port more', (text) => text.replace(/^(\S+?)(:\d+)? /, '$1:1 ')],
    ['another wallet', (text) => text.replace(address, other.address)],
    ['another uri', (text) => text.replace(/URI: .*/, 'URI: https://evil.example')],
    ['two uris', (text) => text.replace(/(URI: .*)/, '$1\n$1')],
    ['another chain', (text) => text.replace(/Chain ID: .*/, 'Chain ID: solana:devnet')],
    ['version 2', (text) => text.replace(/Version: 1/, 'Version: 2')],
    ['a later end', (text) => text.replace(/Expiration Time: .*/, 'Expiration Time: 2099-01-01T00:00:00.000Z')],
    ['no end', (text) => text.replace(/\nExpiration Time: .*/, '')],
    ['another nonce', (text) => text.replace(/Nonce: .*/, 'Nonce: AAAAAAAAAAAAAAAA')],
    ['a statement of more lines', (text) => text.replace(/\n\n/, '\n\nI agree.\nURI: https://evil.example\n')],
    ['resources', (text) => `${text}\nResources:\n- https://evil.example`],
    ['carriage returns', (text) => text.replaceAll('\n', '\r\n')],
    ['a NUL at its end', (text) => `${text}\u0000`],
    ['an invisible character', (text) => text.replace('wants', 'wants\u200b')],
    ['only the nonce', (text) => /Nonce: (.*)/.exec(text)?.[1] ?? ''],
  ];
  for (const [what, alter] of alterations) {
    const { message, nonce } = await fresh();
    const altered = alter(message);
    if (altered === message) throw new Error(`${what} altered nothing of:\n${message}`);
    await refused(`a message of ${what}`, { address, nonce, message: altered, signature: sign(altered) });
  }
  for (const [what, signature] of await forgeSignatures(await fresh())) {
    const { nonce } = await fresh();
    await refused(`a signature ${what}`, { address, nonce, signature });
  }
  const { nonce, message } = await fresh();
  await refused('another wallet’s signature', { address, nonce, signature: other.sign(message) });
  await refused('another wallet’s proof under this name', {
    address: other.address,
    nonce,
    signature: other.sign(message),
  });
}

async function forgeSignatures({ signature }: { signature: string }): Promise<(readonly [string, string])[]> {
  const bytes = Buffer.from(signature, 'base64');
  const change = (edit: (copy: Buffer) => void) => {
    const copy = Buffer.from(bytes);
    edit(copy);
    return copy.toString('base64');
  };
  const little = [...bytes.subarray(32)].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + order;
  return [
    ['of zeros', Buffer.alloc(64).toString('base64')],
    ['of a message before', signature],
    ['with R of small order', change((copy) => copy.fill(0, 0, 32).writeUInt8(1, 0))],
    [
      'with S beyond the order',
      change((copy) => {
        for (let i = 0; i < 32; i++) copy[32 + i] = Number((little >> BigInt(8 * i)) & 255n);
      }),
    ],
    ['with its halves exchanged', Buffer.concat([bytes.subarray(32), bytes.subarray(0, 32)]).toString('base64')],
    ...Array.from(
      { length: 24 },
      (_, i) =>
        [
          `with bit ${i * 21} changed`,
          change((copy) => {
            copy[Math.floor((i * 21) / 8)]! ^= 1 << ((i * 21) % 8);
          }),
        ] as const,
    ),
  ];
}

async function guessPasswords({ target, tally }: Attack): Promise<void> {
  const from = nextAddress();
  const login = (email: unknown, password: unknown, address = from) =>
    askAt(target.url, { path: '/api/auth/admin-login', body: { email, password }, from: address });
  for (const [email, password] of [
    [accounts.owner, `${secrets.password} `],
    [accounts.owner, secrets.password.toUpperCase()],
    [`${accounts.owner}\u0000`, secrets.password],
    [[accounts.owner], secrets.password],
    [{ $ne: null }, { $ne: null }],
    [`${accounts.owner}' OR '1'='1`, 'x'],
    [accounts.owner, ''],
    [accounts.owner, 'x'.repeat(1025)],
    [accounts.owner, null],
    [accounts.owner, true],
  ])
    tally.tried(
      `the password ${JSON.stringify(password)}`.slice(0, 60),
      unless((await login(email, password)).status, 400, 401),
    );
  // At once, so that a lock that counts too late would let many look.
  const guesses = Array.from({ length: 40 }, (_, i) => `guess number ${i} of forty`);
  await inLanes(guesses, 40, async (guess) => {
    tally.tried('a wrong password', unless((await login(accounts.admin, guess)).status, 401, 429));
  });
  const locked = await login(accounts.admin, secrets.password);
  tally.tried('the right password from a locked address', unless(locked.status, 401, 429));
  const elsewhere = await login(accounts.admin, secrets.password, nextAddress());
  tally.tried('the owner of the account is not locked out elsewhere', unless(elsewhere.status, 200));
}

async function guessCodes({ target, tally }: Attack): Promise<void> {
  const code = secrets.investorCode;
  for (const guess of [
    code.toLowerCase(),
    code.slice(0, -1),
    `${code}0`,
    `${code}\u0000`,
    code.replace('A', 'А'),
    [code],
    { code },
    '*',
    '%',
    '',
    "' OR 1=1 --",
    code.split('').reverse().join(''),
  ]) {
    const asked = { path: '/api/investor/simple-login', body: { investorCode: guess } };
    tally.tried(`the code ${JSON.stringify(guess)}`, unless((await askAt(target.url, asked)).status, 400, 401, 429));
  }
}

function telegramHash(fields: Readonly<Record<string, unknown>>, token = secrets.telegramBot): string {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('\n');
  return createHmac('sha256', createHash('sha256').update(token).digest()).update(text).digest('hex');
}

async function speakForTelegram({ target, tally }: Attack): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const honest = { id: 77_001, first_name: 'Ann', auth_date: now };
  const login = (body: object, url = target.url) => askOrClosed(url, { path: '/api/auth/telegram-login', body });
  const refuse = async (what: string, body: object) => tally.tried(what, unless((await login(body)).status, 400, 401));
  await refuse('a word of another bot', { ...honest, hash: telegramHash(honest, '1:x') });
  await refuse('a word about another user', { ...honest, id: 77_002, hash: telegramHash(honest) });
  await refuse('a word of yesterday', {
    ...honest,
    auth_date: now - 86_400,
    hash: telegramHash({ ...honest, auth_date: now - 86_400 }),
  });
  await refuse('a word of tomorrow', {
    ...honest,
    auth_date: now + 86_400,
    hash: telegramHash({ ...honest, auth_date: now + 86_400 }),
  });
  await refuse('a hash in capitals and cut', { ...honest, hash: telegramHash(honest).toUpperCase().slice(1) });
  // A word that Telegram gave, its fields cut at other places: the text that is signed stays the same.
  for (const [what, given, posted] of [
    ['username', { last_name: 'Lee', username: 'boss' }, { last_name: 'Lee\nusername=boss' }],
    [
      'photo',
      { last_name: 'Lee', photo_url: 'https://t.me/a.jpg' },
      { last_name: 'Lee\nphoto_url=https://t.me/a.jpg' },
    ],
    [
      'photo and username',
      { photo_url: 'https://t.me/a.jpg', username: 'boss' },
      { photo_url: 'https://t.me/a.jpg\nusername=boss' },
    ],
    ['carriage return', { username: 'boss\r' }, { username: 'boss\r' }],
    ['NUL', { username: 'boss\u0000' }, { username: 'boss\u0000' }],
  ] as const)
    await refuse(`a word cut at ${what}`, { ...honest, ...posted, hash: telegramHash({ ...honest, ...given }) });
  const word = { ...honest, id: 77_003, hash: telegramHash({ ...honest, id: 77_003 }) };
  const statuses: number[] = [];
  await inLanes(Array.from({ length: 40 }), 40, async (_item, index) => {
    statuses.push((await login(word, target.instances[index % target.instances.length])).status);
  });
  const letIn = statuses.filter((status) => status === 200).length;
  tally.tried('one word of Telegram 40 times at once', letIn === 1 ? null : `${letIn} were let in`);
}

/** Development access is on for no caller, whatever a request says of itself. */
async function knockAtDevelopment({ target, tally }: Attack): Promise<void> {
  const { host, port } = new URL(target.url);
  const heads: readonly Record<string, string>[] = [
    {},
    { host: `localhost:${port}` },
    { host: 'localhost' },
    { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` },
    { host, origin: `http://localhost:${port}` },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1, 127.0.0.1' },
    { forwarded: 'for=127.0.0.1;host=localhost;proto=http' },
    { 'x-real-ip': '127.0.0.1', 'x-forwarded-host': 'localhost' },
    { 'x-original-url': '/api/auth/dev-login', 'x-rewrite-url': '/api/auth/dev-login' },
  ];
  for (const url of [target.url, ...target.instances])
    for (const headers of heads)
      for (const body of [{}, { address: 'owner' }, { address: 'admin', role: 'owner' }]) {
        const { status } = await askOrClosed(url, { path: '/api/auth/dev-login', headers, body });
        tally.tried(`development access with ${JSON.stringify(headers)}`, unless(status, 403, 404, 400));
      }
  const options = await answerOf<object>(target.url, { path: '/api/auth/options' }).catch(() => ({}));
  tally.tried(
    'the page offers no development access',
    /"development[A-Za-z]*":true/.test(JSON.stringify(options)) ? 'it does' : null,
  );
}
