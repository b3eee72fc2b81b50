import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { verifyPayment } from '@mintscope/schemas/api/billing/verify-payment';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useSession } from '../../lib/session/session-context.tsx';

/** What came of a look for a payment; `payment` once it is paid. */
export interface LookResult {
  payment: Payment | null;
  tone: 'good' | 'bad' | 'plain';
  text: string;
}

const checkFailed = 'The payment could not be checked.';

/** Has the server look for a payment on chain. One that is found shows at once: in the list of payments, and in the access. */
export function useVerify(): (reference: string) => Promise<LookResult> {
  const queries = useQueryClient();
  const { store } = useSession();
  return useCallback(
    async (reference) => {
      try {
        const { payment, message } = await call(verifyPayment, { body: { reference } });
        // Not awaited: the caller knows of it before the list does, and offers no second payment in between.
        void queries.invalidateQueries({ queryKey: ['billing-status'] });
        void store.refresh();
        return { payment, tone: 'good', text: message };
      } catch (error) {
        const waiting = error instanceof CallError && error.status === 402;
        return { payment: null, tone: waiting ? 'plain' : 'bad', text: errorText(error, checkFailed) };
      }
    },
    [queries, store],
  );
}
