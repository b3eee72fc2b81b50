import type { KeyScope } from '../api-keys.ts';
import type { AccessRule, Endpoint } from './endpoint.ts';

/** What of an endpoint or a channel decides which keys it lets in. */
export type KeyRule = AccessRule & Partial<Pick<Endpoint, 'method' | 'operator' | 'signsIn'>>;

/**
 * The scope that an API key needs for a call or a channel; null where no key is let in. What shows or changes data of the
 * caller’s own account says so by `personal`; all else that users may do reads the market.
 */
export function keyScopeOf(rule: KeyRule): KeyScope | null {
  const { access, permission, operator, signsIn, withoutKeys, personal, method = 'GET' } = rule;
  if (access === 'admin' || access === 'owner' || permission || operator || signsIn || withoutKeys) return null;
  if (!personal) return 'read-market';
  return method === 'GET' ? 'read-own' : 'write-own';
}
