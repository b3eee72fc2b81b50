import { createHmac } from 'node:crypto';
import { createLogger } from '@mintscope/engines/logger';
import { createMetrics } from '@mintscope/engines/metrics';
import type { Network, PeerReply, Post } from '@mintscope/engines/outside/network';
import { putAlertSettings } from '@mintscope/records/alerts/put-alert-settings';
import { selectPosts } from '@mintscope/records/alerts/select-posts';
import { AlertBench, note, silent } from '@mintscope/records/testing/alert-bench';
import { embeddedHarness } from '@mintscope/records/testing/records-harness';
import { storeUser } from '@mintscope/records/testing/store-user';
import { describe, expect, it } from 'vitest';
import { postOutside } from './post-outside.ts';
import { createPostSender } from './send-posts.ts';

interface Asked {
  host: string;
  address: string;
  post: Post | undefined;
}

/** A network on which one host answers in turn. */
function openNetwork(
  answers: readonly (number | 'torn' | 'never')[],
  addresses: readonly string[] = ['93.184.216.34'],
) {
  const asked: Asked[] = [];
  const network: Network = {
    resolve: async () => addresses,
    async send(url, address, signal, post): Promise<PeerReply> {
      const answer = answers[Math.min(asked.length, answers.length - 1)]!;
      asked.push({ host: url.host, address, post });
      if (answer === 'torn') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
      if (answer === 'never') {
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        throw signal.reason;
      }
      const body = (async function* () {})();
      return { status: answer, header: () => 'https://127.0.0.1/', body, end: () => undefined };
    },
  };
  return { network, asked };
}

const { signal } = new AbortController();
const postTo = (url: string, network: Network, until: AbortSignal = signal) =>
  postOutside(network, { url, headers: {}, body: '{}' }, until);
const url = 'https://hooks.example.com/x?y=1';

describe('a post to where a user says', () => {
  it.each([
    'http://hooks.example.com/',
    'https://user:pass@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'ftp://hooks.example.com/',
    'not an address',
  ])('is not made to %s', async (to) => {
    const { network, asked } = openNetwork([200]);
    expect((await postTo(to, network)).kind).toBe('refused');
    expect(asked).toEqual([]);
  });

  it.each(['10.1.2.3', '169.254.169.254', '::ffff:10.0.0.1', '127.0.0.1'])(
    'is not made to a host that leads to %s, beside a public address too',
    async (address) => {
      const { network, asked } = openNetwork([200], ['93.184.216.34', address]);
      expect(await postTo(url, network)).toMatchObject({ kind: 'refused', error: expect.stringContaining('public') });
      expect(asked).toEqual([]);
    },
  );

  it('is made to the address that was looked at, and no redirect is followed', async () => {
    const { network, asked } = openNetwork([307]);
    expect(await postTo(url, network)).toEqual({ kind: 'refused', error: 'The host answered 307.' });
    expect(asked).toMatchObject([{ host: 'hooks.example.com', address: '93.184.216.34', post: { body: '{}' } }]);
  });

  it.each([
    [200, 'sent'],
    [204, 'sent'],
    [400, 'refused'],
    [410, 'refused'],
    [408, 'again'],
    [429, 'again'],
    [500, 'again'],
    ['torn', 'again'],
  ] as const)('that is answered %s is %s', async (answer, kind) => {
    expect((await postTo(url, openNetwork([answer]).network)).kind).toBe(kind);
  });

  it('does not wait for ever', async () => {
    const { network } = openNetwork(['never']);
    expect(await postTo(url, network, AbortSignal.timeout(20))).toEqual({
      kind: 'again',
      error: 'The host did not answer in time.',
    });
  });
});

describe('firings that are told by webhook', () => {
  const bench = new AlertBench(embeddedHarness());

  it('are posted signed, again under the same key where they were not taken, in order', async () => {
    const { records } = bench;
    const userId = await storeUser(records);
    const { webhookSecret } = await putAlertSettings(records, { userId, anHour: 30, webhookUrl: url }, note);
    const id = await bench.put(userId, { ways: { ...silent, webhook: true } });
    await bench.keep([await bench.fired(id, 1), await bench.fired(id, 2)]);
    const { network, asked } = openNetwork([503, 200]);
    const sender = createPostSender({
      records,
      network,
      metrics: createMetrics(),
      log: createLogger('silent', 'test'),
      now: () => bench.nowMs,
    });
    expect(await sender.isDue?.()).toBe(true);
    await sender.run(signal);
    bench.nowMs += 10_000;
    await sender.run(signal);
    expect(await sender.isDue?.()).toBe(false);
    const posts = asked.map(({ post }) => ({ headers: post!.headers, ...JSON.parse(post!.body) }));
    expect(posts.map(({ firing }) => firing.symbol)).toEqual(['T1', 'T2', 'T1']);
    expect(posts[2]).toMatchObject({ id: posts[0].id, headers: { 'mintscope-id': posts[0].id } });
    for (const { post } of asked) {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(post!.headers['mintscope-signature'] ?? '') ?? [];
      expect(v1).toBe(createHmac('sha256', webhookSecret!).update(`${t}.${post!.body}`).digest('hex'));
    }
    expect((await selectPosts(records.queries, userId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });
});
