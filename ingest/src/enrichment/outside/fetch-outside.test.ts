import { afterEach, describe, expect, it } from 'vitest';
import {
  answerNever,
  answerWith,
  openRecordedPeers,
  type Peer,
  type RecordedPeers,
  redirectTo,
} from '../testing/recorded-peers.ts';
import { createFetchOutside } from './fetch-outside.ts';
import { fetchableLink, plainText } from './plain-link.ts';

const gateway = 'https://gateway.example.net';
const cid = 'QmRrAng41mJ4dMyHmjf2j5ePL4Q1sBfPPW7t72aEuf7ddf';
let peers: RecordedPeers | undefined;

afterEach(async () => {
  await peers?.close();
  peers = undefined;
});

async function fetchFrom(
  link: string,
  hosts: Record<string, Peer>,
  {
    addresses,
    maxBytes = 256 * 1024,
    timeoutMs = 2_000,
  }: { addresses?: Record<string, string[]>; maxBytes?: number; timeoutMs?: number } = {},
) {
  peers = await openRecordedPeers(hosts, addresses);
  const fetchOutside = createFetchOutside({ network: peers.network, ipfsGateway: gateway, timeoutMs, now: () => 0 });
  const fetched = await fetchOutside(link, { maxBytes, signal: new AbortController().signal });
  return fetched.kind === 'body' ? fetched.bytes.toString('utf8') : fetched;
}

const hello = { 'a.example.org': answerWith('hello') };
const refused = { kind: 'nothing', reason: 'refused_address' };

describe('a stranger’s link', () => {
  it('is fetched, with its query and without its fragment', async () => {
    expect(await fetchFrom('https://a.example.org/x?y=1#z', hello)).toBe('hello');
    expect(peers?.asked).toEqual(['a.example.org/x?y=1']);
  });

  it.each([
    'http://a.example.org/',
    'https://user:pass@a.example.org/',
    'https://a.example.org:8443/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'file:///etc/passwd',
    'data:text/plain,hello',
    'javascript:alert(1)',
    '',
  ])('is not asked for at all when it is %s', async (link) => {
    expect(await fetchFrom(link, hello)).toEqual(refused);
    expect(peers?.asked).toEqual([]);
  });

  it.each(['10.1.2.3', '169.254.169.254', '::ffff:10.0.0.1', 'fd00:ec2::254'])(
    'is not asked for when its host resolves to %s, beside a public address too',
    async (address) => {
      const addresses = { 'a.example.org': ['93.184.216.34', address] };
      expect(await fetchFrom('https://a.example.org/', hello, { addresses })).toEqual(refused);
      expect(peers?.asked).toEqual([]);
    },
  );

  it.each([
    'http://a.example.org/',
    'https://inside.example.org/',
    'https://127.0.0.1/',
    '//inside.example.org/',
    'http://[',
  ])('is not followed to %s', async (location) => {
    const hosts = { ...hello, 'r.example.org': redirectTo(location), 'inside.example.org': answerWith('secret') };
    const addresses = { 'inside.example.org': ['192.168.0.10'] };
    expect(await fetchFrom('https://r.example.org/', hosts, { addresses })).toEqual(refused);
    expect(peers?.asked).toEqual(['r.example.org/']);
  });

  it('is followed three times and no more', async () => {
    const hop: Peer = ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end();
    };
    expect(await fetchFrom('https://r.example.org/3', { 'r.example.org': hop })).toBe('there');
    await peers?.close();
    const tooMany = await fetchFrom('https://r.example.org/4', { 'r.example.org': hop });
    expect(tooMany).toEqual({ kind: 'nothing', reason: 'too_many_redirects' });
  });

  it('is cut off at its limit, told or not, and never unpacked', async () => {
    const large = 'x'.repeat(1024 * 1024);
    const tooLarge = { kind: 'nothing', reason: 'too_large' };
    expect(await fetchFrom('https://a.example.org/', { 'a.example.org': answerWith(large) })).toEqual(tooLarge);
    await peers?.close();
    const endless: Peer = (_request, response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(65_536), (error) => (error ? undefined : setImmediate(more)));
      more();
    };
    expect(await fetchFrom('https://a.example.org/', { 'a.example.org': endless })).toEqual(tooLarge);
    await peers?.close();
    const packed = answerWith('bomb', { 'content-encoding': 'gzip' });
    expect(await fetchFrom('https://a.example.org/', { 'a.example.org': packed })).toEqual({
      kind: 'nothing',
      reason: 'encoded',
    });
  });

  it('is given up when its host answers late, never or half', async () => {
    const half: Peer = (_request, response) => {
      response.writeHead(200);
      response.write('half');
    };
    for (const peer of [answerNever, half]) {
      const late = await fetchFrom('https://a.example.org/', { 'a.example.org': peer }, { timeoutMs: 100 });
      expect(late).toEqual({ kind: 'failed', reason: 'timeout' });
      await peers?.close();
    }
    const torn: Peer = (request) => request.socket.destroy();
    expect(await fetchFrom('https://a.example.org/', { 'a.example.org': torn })).toEqual({
      kind: 'failed',
      reason: 'unreachable',
    });
  });

  it('tells what is no answer of the host from what it says of the link', async () => {
    const said = async (status: number, headers = {}) =>
      fetchFrom('https://a.example.org/', { 'a.example.org': answerWith('', headers, status) }).finally(() =>
        peers?.close(),
      );
    expect(await said(404)).toEqual({ kind: 'nothing', reason: 'not_found' });
    expect(await said(500)).toEqual({ kind: 'failed', reason: 'server_error' });
    expect(await said(429, { 'retry-after': '7' })).toEqual({ kind: 'failed', reason: 'busy', retryAfterMs: 7_000 });
    expect(await said(503, { 'retry-after': '999999' })).toMatchObject({ retryAfterMs: 600_000 });
  });
});

describe('content of IPFS', () => {
  it.each([
    `ipfs://${cid}`,
    `ipfs://ipfs/${cid}`,
    `https://ipfs.io/ipfs/${cid}`,
    `https://cf-ipfs.com/ipfs/${cid}?x=1`,
  ])('is asked of the configured gateway: %s', (link) => {
    expect(fetchableLink(link, gateway)?.href).toBe(`${gateway}/ipfs/${cid}`);
  });

  it('keeps its path, and is not taken for what only looks like it', () => {
    expect(fetchableLink(`ipfs://${cid}/a.png`, gateway)?.href).toBe(`${gateway}/ipfs/${cid}/a.png`);
    expect(fetchableLink('ipfs://example.org/a.png', gateway)).toBeNull();
    expect(fetchableLink('https://a.example.org/ipfs/a.png', gateway)?.href).toBe('https://a.example.org/ipfs/a.png');
  });
});

it('text of strangers loses what deceives, and no half of a pair is left by cutting', () => {
  expect(plainText('Sa\u202Efe\u200B \u0000c')).toBe('Safe c');
  expect(plainText('ab🐸', 3)).toBe('ab');
});
