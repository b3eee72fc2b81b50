import { isPublicAddress } from '@mintscope/engines/outside/is-public-address';
import type { Network } from '@mintscope/engines/outside/network';
import { webhookUrlSchema } from '@mintscope/schemas/alerts/alert-settings';

export interface OutsidePost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** What became of a post; `refused`: it is not to be posted there again. */
export type PostOutcome = { kind: 'sent' } | { kind: 'again' | 'refused'; error: string };

/**
 * Posts to an address that a user chose: https, the host resolved once and each of its addresses public, no redirect followed, nothing of
 * the answer read but its status. Never throws.
 */
export async function postOutside(
  network: Network,
  { url, headers, body }: OutsidePost,
  signal: AbortSignal,
): Promise<PostOutcome> {
  if (!webhookUrlSchema.safeParse(url).success) return { kind: 'refused', error: 'The address may not be posted to.' };
  const target = new URL(url);
  try {
    const addresses = await network.resolve(target.hostname);
    const [address] = addresses;
    if (address === undefined) return { kind: 'again', error: 'The host has no address.' };
    if (!addresses.every(isPublicAddress)) {
      return { kind: 'refused', error: 'The host leads to an address that is not of the public internet.' };
    }
    const reply = await network.send(target, address, signal, { headers, body });
    reply.end();
    return readStatus(reply.status);
  } catch (error) {
    if (signal.aborted) return { kind: 'again', error: 'The host did not answer in time.' };
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    return { kind: 'again', error: `The host was not reached${code}.` };
  }
}

function readStatus(status: number): PostOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  const error = `The host answered ${status}.`;
  // It is there and will not have it, whenever it comes.
  const isFinal = status >= 300 && status < 500 && status !== 408 && status !== 425 && status !== 429;
  return { kind: isFinal ? 'refused' : 'again', error };
}
