import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './is-public-address.ts';

describe('an address of the public internet', () => {
  it.each([
    '93.184.216.34',
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    ['this host', '0.0.0.0'],
    ['this host', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['carrier, and a cloud that keeps its metadata there', '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local, where clouds keep their metadata', '169.254.169.254'],
    ['protocol assignments, and another cloud', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['IPv4 in IPv6', '::ffff:a9fe:a9fe'],
    ['IPv4 in IPv6, though public', '::ffff:93.184.216.34'],
    ['compatible IPv4', '::7f00:1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['link-local', 'fe80::1'],
    ['unique local, where a cloud keeps its metadata', 'fd00:ec2::254'],
    ['multicast', 'ff02::1'],
    ['Teredo', '2001::1'],
    ['documentation', '2001:db8::1'],
    ['6to4 of a private address', '2002:7f00:1::'],
    ['no address', 'example.org'],
    ['an address in other writing', '0x7f.1'],
    ['nothing', ''],
  ])('is not %s (%s)', (_what, address) => expect(isPublicAddress(address)).toBe(false));
});
