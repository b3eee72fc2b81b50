import { tooManyRequests } from '../../errors.ts';
import { chargeKey } from '../../http/key-rate.ts';
import type { RequestLimit } from '../../http/limit-requests.ts';
import type { LiveAuth } from './admission.ts';

/** Live connections count against their address, and the tokens and keys that come over them as those of requests do. */
export function countConnections(auth: LiveAuth, limitRequests: RequestLimit): LiveAuth {
  return {
    ...auth,
    async countSocket(address) {
      const retryAfterSeconds = await limitRequests('socket', address);
      if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds);
    },
    async identify(token) {
      const caller = await auth.identify(token);
      if (caller.role === 'visitor') return caller;
      const retryAfterSeconds = await limitRequests('account', caller.userId);
      if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds, 'Too many requests from your account');
      await chargeKey(caller, limitRequests);
      return caller;
    },
  };
}
