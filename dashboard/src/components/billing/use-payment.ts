import { createPayment } from '@mintscope/schemas/api/billing/create-payment';
import { getBillingConfig } from '@mintscope/schemas/api/billing/get-billing-config';
import { getBillingStatus } from '@mintscope/schemas/api/billing/get-billing-status';
import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useVerify } from './use-verify.ts';

const askEveryMs = 10_000;
const paymentFailed = 'The payment could not be asked for.';

/** What the server says of payments. Until it is `known` nothing can be told of how high the payment card will be. */
export function useBilling() {
  const signedIn = useUser() !== null;
  const config = useQuery({
    queryKey: ['billing-config'],
    queryFn: ({ signal }) => call(getBillingConfig, { signal }),
    meta: { anonymous: true },
  });
  const status = useQuery({
    queryKey: ['billing-status'],
    queryFn: ({ signal }) => call(getBillingStatus, { signal }),
    enabled: signedIn && config.data?.enabled === true,
  });
  return { config, status, known: !config.isLoading && !status.isLoading };
}

/** The server's terms, and the caller's open payment. */
export function usePayment() {
  const verify = useVerify();
  const { config, status } = useBilling();
  const [asked, setAsked] = useState<Payment | null>(null);
  const [busy, setBusy] = useState<'asking' | 'checking' | null>(null);
  const [says, setSays] = useState<{ tone: 'good' | 'bad' | 'plain'; text: string } | null>(null);
  const payment = asked ?? status.data?.payments.find((one) => one.status === 'pending') ?? null;
  const last = status.data?.payments[0];

  async function ask(currency: Payment['currency']): Promise<void> {
    setBusy('asking');
    setSays(null);
    try {
      setAsked((await call(createPayment, { body: { currency } })).payment);
    } catch (error) {
      setSays({ tone: 'bad', text: errorText(error, paymentFailed) });
    }
    setBusy(null);
  }

  /** Quietly: the reader did not ask, so only good news is told. */
  const check = useCallback(
    async (reference: string, quietly: boolean): Promise<void> => {
      if (!quietly) setBusy('checking');
      const result = await verify(reference);
      if (result.payment) setAsked(result.payment);
      if (result.payment || !quietly) setSays(result);
      if (!quietly) setBusy(null);
    },
    [verify],
  );
  useRegularCheck(payment?.status === 'pending' ? payment.reference : null, check);

  return {
    config,
    status,
    payment,
    /** The last one that was asked for, when its time is over. */
    expired: last?.status === 'expired' ? last : null,
    busy,
    says,
    ask,
    check,
    /** Back to the choice of a currency. */
    startOver() {
      setAsked(null);
      setSays(null);
      void status.refetch();
    },
  };
}

/** Looks for the payment every ten seconds while a user looks at the page, one question at a time. */
function useRegularCheck(
  reference: string | null,
  check: (reference: string, quietly: boolean) => Promise<void>,
): void {
  const asking = useRef(false);
  useEffect(() => {
    if (!reference) return;
    const timer = setInterval(() => {
      if (asking.current || document.visibilityState !== 'visible') return;
      asking.current = true;
      void check(reference, true).finally(() => {
        asking.current = false;
      });
    }, askEveryMs);
    return () => clearInterval(timer);
  }, [reference, check]);
}
