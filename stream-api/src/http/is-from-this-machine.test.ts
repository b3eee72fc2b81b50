import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from './is-from-this-machine.ts';

const plain = { host: 'localhost:3001', 'user-agent': 'Browser', accept: '*/*', 'sec-fetch-site': 'same-origin' };

function ask(remoteAddress: string, headers: Readonly<Record<string, string>> = {}): boolean {
  const sent = Object.entries({ ...plain, ...headers }).filter(([, value]) => value !== 'left out');
  return isFromThisMachine({ remoteAddress, headers: new Map(sent) });
}

describe('a peer', () => {
  it.each([
    '127.0.0.1',
    '127.255.3.9',
    '::1',
    '::1%lo',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    '0000:0000:0000:0000:0000:ffff:7f00:0001',
  ])('%s is this machine', (address) => {
    expect(ask(address)).toBe(true);
  });

  it.each([
    '',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.127.1',
    '203.0.113.7',
    '::',
    '::2',
    '::7f00:1',
    '::ffff:10.0.0.1',
    'fe80::1',
    '2001:db8::127',
    'localhost',
    '127.0.0.1, 127.0.0.1',
  ])('%s is not', (address) => {
    expect(ask(address)).toBe(false);
  });
});

describe('a request with the Host', () => {
  it.each(['localhost', 'LOCALHOST:3001', 'app.localhost:5173', '127.0.0.1:80', '127.8.9.1', '[::1]:3001', '[::1]'])(
    '%s asks this machine',
    (host) => {
      expect(ask('127.0.0.1', { host })).toBe(true);
    },
  );

  it.each([
    'left out',
    '',
    ':3001',
    'mintscope.example',
    'localhost.evil.example',
    'evil-localhost',
    '127.0.0.1.evil.example',
    '10.0.0.1',
    '[::2]',
    '[::1].evil.example',
    'user@localhost',
    'localhost, evil.example',
    'localhost/evil.example',
    'localhost:3001:1',
    'localhost.',
  ])('%s does not', (host) => {
    expect(ask('127.0.0.1', { host })).toBe(false);
  });
});

describe('a request that was passed on', () => {
  it.each([
    ...['forwarded', 'via', 'cdn-loop', 'front-end-https'],
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-server', 'x-forwarded', 'x-real-ip'],
    ...['x-client-ip', 'x-cluster-client-ip', 'x-original-host', 'x-original-url', 'x-original-forwarded-for'],
    ...['cf-connecting-ip', 'cf-ray', 'true-client-ip', 'fastly-client-ip', 'fly-client-ip', 'wl-proxy-client-ip'],
    ...['x-envoy-external-address', 'x-amzn-trace-id', 'x-azure-clientip', 'x-appengine-user-ip', 'x-scheme'],
  ])('with %s, whatever it says, is not of this machine', (name) => {
    for (const value of ['127.0.0.1', 'for=localhost', '', 'x'.repeat(5000)]) {
      expect(ask('127.0.0.1', { [name]: value })).toBe(false);
    }
  });

  it.each(['x-request-id', 'x-requested-with', 'x-auth-token', 'origin', 'referer', 'dnt', 'priority'])(
    'with %s may be',
    (name) => {
      expect(ask('127.0.0.1', { [name]: 'x' })).toBe(true);
    },
  );

  it('by whatever its proxy is called (property)', () => {
    const part = fc.stringMatching(/^[a-z]{1,8}$/);
    fc.assert(
      fc.property(part, part, (one, other) => {
        for (const name of [`x-forwarded-${one}`, `x-original-${other}`, `cf-${one}`, `${one}-${other}-ip`]) {
          expect(ask('127.0.0.1', { [name]: '127.0.0.1' }), name).toBe(false);
        }
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});
