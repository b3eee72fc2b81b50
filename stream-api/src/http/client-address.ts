import { isIP } from 'node:net';
import type { HttpRequest } from '../transport/transport.ts';

/** More of the header than this is not looked at: the proxies' own entries are the last. */
const mostHeader = 2_000;

/**
 * The address that a client is known by: IPv4 as it is, IPv6 by its /64, which is what one customer is given. With
 * `proxies` in front of us it is what the outermost of them says: the entry that many from the right of X-Forwarded-For.
 * Entries further left are the client's own words. What is no address falls back to the peer of the connection.
 */
export function clientAddress(request: Pick<HttpRequest, 'headers' | 'remoteAddress'>, proxies: number): string {
  return (proxies > 0 ? forwarded(request, proxies) : null) ?? networkOf(request.remoteAddress) ?? 'unknown';
}

function forwarded({ headers }: Pick<HttpRequest, 'headers'>, proxies: number): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').slice(-mostHeader).split(',');
  const entry = entries.length < proxies ? undefined : entries[entries.length - proxies];
  return entry === undefined ? null : networkOf(withoutPort(entry.trim()));
}

/** Some proxies write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
function withoutPort(entry: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(entry) ?? [];
  const [, dotted] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(entry) ?? [];
  return bracketed ?? dotted ?? entry;
}

function networkOf(address: string): string | null {
  const bare = address.split('%', 1)[0]!;
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version !== 6) return null;
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every address in one form: hexadecimal, with `::` for the longest row of zeros.
  const [left = '', right] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  if (right === undefined) return numbers(left);
  const [before, after] = [numbers(left), numbers(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Whether the peer of the connection is a program of this machine: 127.0.0.0/8, also written as IPv6, or ::1. */
export function isLoopbackPeer({ remoteAddress }: Pick<HttpRequest, 'remoteAddress'>): boolean {
  const network = networkOf(remoteAddress);
  if (network === null || network.includes('.')) return network?.startsWith('127.') ?? false;
  return groupsOf(remoteAddress.split('%', 1)[0]!).join() === '0,0,0,0,0,0,0,1';
}

/** Whether an address, as `clientAddress` writes it, is this machine's own. */
export function isLocalAddress(address: string): boolean {
  return address.startsWith('127.') || address === '0:0:0:0::/64';
}
