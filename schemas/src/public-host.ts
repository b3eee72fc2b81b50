const name = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** Names that lead inside, or nowhere. */
const notPublic = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa|onion|test|invalid)$/;

/**
 * Whether the host of a parsed address is one of the public internet by its name: an address in figures is none, however it was written. Where
 * the name leads is another question.
 */
export function isPublicHost(hostname: string): boolean {
  return hostname.length <= 253 && name.test(hostname) && !notPublic.test(hostname);
}
