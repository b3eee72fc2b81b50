import { connect, type Socket } from 'node:net';
import { eventually } from '../../support/mintscope-process.ts';
import { askAt, askOrClosed, inLanes, nextAddress } from '../ask.ts';
import { answerOf, as } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { deliver, deliverUntilTaken, randomSignature, tradeSources, tradesMissing } from '../deliveries.ts';
import { countTrades, faultOfCount } from '../followed-token.ts';
import { unless } from '../tally.ts';

export const doors: Chapter = {
  name: 'doors',
  holds: 'A trader hides, repeats or dates no trade to harm others, and silent strangers stop no sender.',
  async run(attack) {
    if (tradesMissing) attack.tally.leftOut('trades', tradesMissing);
    else {
      await shareSignatures(attack);
      await comeBackLate(attack);
      await comeFromTheFuture(attack);
      await nestDeeply(attack);
      await holdTheWebhook(attack);
    }
    await holdTheApi(attack);
    await revalidate(attack);
  },
};

/** Signatures that begin alike, as wallets that choose one nonce for several can make them. */
async function shareSignatures({ target, callers, tally, scale }: Attack): Promise<void> {
  for (const [at, { mint, make }] of tradeSources()
    .slice(0, Math.max(2, Math.round(6 * scale)))
    .entries()) {
    const now = Date.now();
    const first = randomSignature();
    await deliverUntilTaken(target, [make(first, now)]);
    const before = await eventually('the first trade', async () => {
      const counted = await countTrades(target, callers.user, mint);
      return counted.row > 0 && counted.row === counted.candles ? counted : undefined;
    });
    const alike = [8, 16, 32, 48, 56, 60, 63].map((bytes) => {
      const signature = randomSignature();
      first.copy(signature, 0, 0, bytes);
      return signature;
    });
    for (const signature of alike) await deliverUntilTaken(target, [make(signature, now)]);
    // And each of them twice, which counts once.
    await deliverUntilTaken(
      target,
      alike.map((signature) => make(signature, now)),
    );
    const wanted = { row: before.row + alike.length, candles: before.candles + alike.length };
    const fault = await faultOfCount(target, callers.user, mint, wanted);
    for (const _ of alike) tally.tried(`a trade whose signature begins like another (token ${at})`, fault);
  }
}

/** A delivery told again long after, when thousands of others have come between. */
async function comeBackLate({ target, callers, tally, scale }: Attack): Promise<void> {
  const [source] = tradeSources().slice(-1);
  if (!source) return;
  const now = Date.now();
  const old = Array.from({ length: 20 }, () => source.make(randomSignature(), now));
  await deliverUntilTaken(target, old);
  const between = Math.round(6000 * scale);
  await inLanes(Array.from({ length: Math.ceil(between / 100) }), 2, () =>
    deliverUntilTaken(
      target,
      Array.from({ length: 100 }, () => source.make(randomSignature(), Date.now())),
    ),
  );
  const total = 20 + Math.ceil(between / 100) * 100;
  const before = await eventually(
    'all trades',
    async () => {
      const counted = await countTrades(target, callers.user, source.mint);
      return counted.row >= total && counted.row === counted.candles ? counted : undefined;
    },
    90_000,
  );
  await deliverUntilTaken(target, old);
  const last = source.make(randomSignature(), Date.now());
  await deliverUntilTaken(target, [last]);
  const wanted = { row: before.row + 1, candles: before.candles + 1 };
  const fault = await faultOfCount(target, callers.user, source.mint, wanted);
  for (const _ of old) tally.tried(`a trade told again after ${between} others`, fault);
}

async function comeFromTheFuture({ target, callers, tally }: Attack): Promise<void> {
  const live = async () =>
    (
      await answerOf<{ address: string; status: string }[]>(
        target.url,
        as(callers.user, { path: '/tokens/discover?limit=1000' }),
      )
    ).map(({ address }) => address);
  const before = await live();
  for (const [hours, source] of [1, 3, 5, 7, 12, 16, 20, 22, 23, 23.5, 23.9, 23.99].map(
    (hours, index, { length }) => [hours, tradeSources()[index % Math.min(length, tradeSources().length)]!] as const,
  )) {
    const answer = await deliver(target, [source.make(randomSignature(), Date.now() + hours * 3_600_000)]);
    tally.tried(`a trade from ${hours} h ahead`, unless(answer.status, 200, 400));
  }
  // One that comes after it is scored only when those before it are.
  const [source] = tradeSources();
  const { row } = await countTrades(target, callers.user, source!.mint);
  await deliverUntilTaken(target, [source!.make(randomSignature(), Date.now())]);
  await eventually('a trade after it', async () => {
    return (await countTrades(target, callers.user, source!.mint)).row > row || undefined;
  });
  const after = new Set(await live());
  const lost = before.filter((address) => !after.has(address));
  tally.tried('all tokens go on', lost.length === 0 ? null : `${lost.length} of ${before.length} ended`);
  const rows = await answerOf<{ address: string; eventTimeMs: number }[]>(
    target.url,
    as(callers.user, { path: '/tokens/discover?limit=1000' }),
  );
  const ahead = rows.filter(({ eventTimeMs }) => eventTimeMs > Date.now() + 5 * 60_000);
  tally.tried('no row tells of a later day', ahead.length === 0 ? null : `${ahead.length} rows do`);
}

async function nestDeeply({ target, callers, tally }: Attack): Promise<void> {
  const [source] = tradeSources();
  const good = source!.make(randomSignature(), Date.now());
  const { row } = await countTrades(target, callers.user, source!.mint);
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const bodies: readonly (readonly [string, string, readonly number[]])[] = [
    ['200,000 brackets', deep(100_000), [400, 413]],
    ['open brackets', '['.repeat(200_000), [400, 413]],
    ['open objects', '{"a":'.repeat(50_000), [400, 413]],
    ['one deep item among good ones', `[${JSON.stringify(good)},{"transaction":${deep(20_000)},"meta":{}}]`, [200]],
    ['a deep log', `[{"transaction":{},"meta":{"logMessages":${deep(20_000)}}}]`, [200, 400]],
    ['a deep error', `[{"signature":"x","accountData":[],"transactionError":${deep(20_000)}}]`, [200, 400]],
    ['quotes and brackets', `["${'\\"['.repeat(50_000)}"]`, [200, 400]],
  ];
  for (const [what, body, holding] of bodies) {
    const answer = await askOrClosed(target.webhooks[0]!, {
      path: '/',
      headers: { authorization: target.secrets.webhook },
      body,
    });
    tally.tried(`a delivery of ${what}`, unless(answer.status, ...holding));
  }
  const counted = await eventually('the good item', async () => {
    return (await countTrades(target, callers.user, source!.mint)).row > row || undefined;
  }).catch(() => false);
  tally.tried('the good item beside the deep one counts', counted ? null : 'it does not');
}

/** Connections that say nothing, or begin and do not end, from one address and from many. */
async function hold(url: string, count: number, begin: string, oneAddress: boolean): Promise<() => void> {
  const { hostname, port } = new URL(url);
  const held: Socket[] = [];
  const address = nextAddress();
  await inLanes(Array.from({ length: count }), 100, async () => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: oneAddress ? address : nextAddress() });
    held.push(socket);
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => {
      socket.once('connect', () => {
        if (begin !== '') socket.write(begin);
        resolve();
      });
      socket.once('close', () => resolve());
      socket.setTimeout(2_000, resolve);
    });
  });
  return () => {
    for (const socket of held) socket.destroy();
  };
}

const beginnings: readonly (readonly [string, string])[] = [
  ['silent', ''],
  ['in the middle of a head', 'POST / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ['with a head and no body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\nAuthorization: wrong\r\n\r\n'],
  [
    'that wait to be told to go on',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\nExpect: 100-continue\r\n\r\n',
  ],
];

async function holdTheWebhook({ target, tally, scale }: Attack): Promise<void> {
  const [source] = tradeSources();
  const count = Math.max(300, Math.round(1000 * scale));
  for (const [what, begin] of beginnings)
    for (const oneAddress of [true, false]) {
      const release = await hold(target.webhooks[0]!, count, begin, oneAddress);
      const statuses = [];
      for (let i = 0; i < 10; i++) {
        const answer = await deliver(target, [source!.make(randomSignature(), Date.now())]).catch(() => ({
          status: 0,
        }));
        statuses.push(answer.status);
      }
      release();
      const who = `${count} connections ${what} from ${oneAddress ? 'one address' : 'many'}`;
      for (const status of statuses) tally.tried(`a delivery beside ${who}`, unless(status, 200));
    }
}

async function holdTheApi({ target, callers, tally, scale }: Attack): Promise<void> {
  const count = Math.max(300, Math.round(1000 * scale));
  for (const url of target.instances)
    for (const [what, begin] of beginnings.slice(0, 3)) {
      const release = await hold(url, count, begin, false);
      for (let i = 0; i < 5; i++) {
        const { status } = await askOrClosed(target.url, as(callers.user, { path: '/tokens/discover?limit=5' }));
        tally.tried(`a request beside ${count} connections ${what}`, unless(status, 200));
      }
      release();
    }
}

/** Answers without a body, through the proxy where there is one. */
async function revalidate({ target, tally }: Attack): Promise<void> {
  for (const path of ['/', '/openapi.json', '/mintscope.svg', '/docs']) {
    const first = await askAt(target.url, { path });
    const { etag } = first.headers;
    if (etag === undefined) {
      tally.tried(`${path} can be revalidated`, path === '/openapi.json' ? 'it has no ETag' : null);
      continue;
    }
    for (let i = 0; i < 5; i++) {
      const again = await askOrClosed(target.url, { path, headers: { 'if-none-match': etag } });
      tally.tried(`${path} asked again`, unless(again.status, 304));
      tally.tried(
        `${path} answered without a length`,
        again.headers['content-length'] === undefined ? null : `has ${again.headers['content-length']}`,
      );
    }
  }
  const options = await askOrClosed(target.url, { path: '/api/auth/nonce', method: 'OPTIONS' });
  tally.tried('a 204', unless(options.status, 204));
  tally.tried('a 204 has no length', options.headers['content-length'] === undefined ? null : 'it has one');
}
