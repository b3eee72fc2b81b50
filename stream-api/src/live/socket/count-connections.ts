import { tooManyRequests } from '../../errors.ts';
import type { RequestLimit } from '../../http/limit-requests.ts';
import type { LiveAuth } from './admission.ts';

/** Live connections count against their address, and the tokens that come over them against their account, as requests do. */
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
      return caller;
    },
  };
}
