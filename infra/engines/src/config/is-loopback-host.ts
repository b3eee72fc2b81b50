/**
 * Whether a host, as an address or a Host header has it without its port, leads to this machine and nowhere else: `localhost`
 * and the names below it (RFC 6761), 127.0.0.0/8, and ::1 with brackets or without.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase();
  return /^(?:[a-z0-9-]+\.)*localhost$|^127(?:\.\d{1,3}){3}$/.test(name) || name === '[::1]' || name === '::1';
}
