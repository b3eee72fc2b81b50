import { tooManyRequests } from '../../errors.ts';
import type { RequestLimit } from '../../http/limit-requests.ts';
import type { LiveAuth } from './admission.ts';

/** Tokens that come over live connections count against their account, as requests do. */
export function countSignIns(auth: LiveAuth, limitRequests: RequestLimit): LiveAuth {
  return {
    ...auth,
    async identify(token) {
      const caller = await auth.identify(token);
      if (caller.role === 'visitor') return caller;
      const retryAfterSeconds = await limitRequests('account', caller.userId);
      if (retryAfterSeconds !== null) throw tooManyRequests(retryAfterSeconds, 'Too many requests from your account');
      return caller;
    },
  };
}
