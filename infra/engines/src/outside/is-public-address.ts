import { BlockList, isIP } from 'node:net';

/** IANA's special-purpose registries (RFC 6890 and later), multicast and what is reserved: nothing a token's creator may name. */
const privateIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
/** Of the global unicast space, what leads elsewhere: Teredo and other tunnels, documentation, 6to4. */
const privateIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refusedIpv4 = new BlockList();
for (const [net, prefix] of privateIpv4) refusedIpv4.addSubnet(net, prefix, 'ipv4');
const refusedIpv6 = new BlockList();
for (const [net, prefix] of privateIpv6) refusedIpv6.addSubnet(net, prefix, 'ipv6');
/** All else of IPv6 is loopback, link-local, unique local, mapped IPv4, NAT64, multicast or not given out. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an address belongs to the public internet. Text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refusedIpv4.check(address, 'ipv4');
    case 6:
      return globalIpv6.check(address, 'ipv6') && !refusedIpv6.check(address, 'ipv6');
    default:
      return false;
  }
}
