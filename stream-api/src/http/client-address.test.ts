import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const ask = (remoteAddress: string, proxies = 0, forwarded?: string) =>
  clientAddress(
    { remoteAddress, headers: new Map(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]) },
    proxies,
  );

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
  ])('%s without proxies: %s', (remote, expected) => {
    expect(ask(remote, 0, '198.51.100.1')).toBe(expected);
  });

  it.each([
    [1, '198.51.100.1', '198.51.100.1'],
    [1, 'made-up, 10.9.9.9, 198.51.100.1', '198.51.100.1'],
    [2, '10.9.9.9, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    [1, '198.51.100.1:4711', '198.51.100.1'],
    [1, '[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    [1, '2001:db8:1:2::9', '2001:db8:1:2::/64'],
    // What is no address, or too short a chain, is not believed.
    [1, '', '10.0.0.1'],
    [1, 'unknown', '10.0.0.1'],
    [1, '198.51.100.1, ', '10.0.0.1'],
    [2, '198.51.100.1', '10.0.0.1'],
    [1, '999.1.1.1', '10.0.0.1'],
    [1, `${'1.1.1.1,'.repeat(4000)}198.51.100.1`, '198.51.100.1'],
  ])('behind %i proxies that say %s: %s', (proxies, forwarded, expected) => {
    expect(ask('10.0.0.1', proxies, forwarded)).toBe(expected);
  });

  it('is always an address, whatever the header holds (property)', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV6(), fc.array(fc.ipV6()).map(String));
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 10 }), (header, proxies) => {
        expect(ask('10.0.0.1', proxies, header)).toMatch(
          /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f]{1,4}(:[0-9a-f]{1,4}){3}::\/64)$/,
        );
      }),
      { seed: 11, numRuns: 1000 },
    );
  });
});
