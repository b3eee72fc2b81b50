import { CloudOff, WalletCards } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ExpiredPayment } from './expired-payment.tsx';
import { OpenPayment } from './open-payment.tsx';
import styles from './payment-card.module.css';
import { PaymentChoice } from './payment-choice.tsx';
import { usePayment } from './use-payment.ts';

/** A month of access: what it costs, how to pay it, and whether the payment has arrived. For those who are signed in. */
export function PaymentCard({ title = 'Pay for a month' }: { title?: string }) {
  const billing = usePayment();
  const expiresAt = useUser()?.entitlement.expiresAt ?? null;
  const { config, payment, expired, busy, says } = billing;
  return (
    <Card title={title}>
      <div className={styles.card}>
        {/* Not the card's own sentence: that would move all below it when it comes. */}
        {config.data?.enabled && <p className={styles.terms}>{config.data.message}</p>}
        {config.data?.enabled ? (
          payment?.status === 'paid' ? (
            <Paid until={expiresAt} />
          ) : payment ? (
            <OpenPayment
              payment={payment}
              checking={busy === 'checking'}
              onCheck={() => void billing.check(payment.reference, false)}
              onStartOver={billing.startOver}
            />
          ) : billing.status.isPending ? (
            <Skeleton height={96} />
          ) : (
            <>
              {expired && (
                <ExpiredPayment
                  payment={expired}
                  checking={busy === 'checking'}
                  onCheck={() => void billing.check(expired.reference, false)}
                />
              )}
              <PaymentChoice
                terms={config.data}
                asking={busy === 'asking'}
                onAsk={(currency) => void billing.ask(currency)}
              />
            </>
          )
        ) : (
          <NoTerms
            message={config.data?.message ?? null}
            failed={config.isError}
            onRetry={() => void config.refetch()}
          />
        )}
        <p role="status" className={styles.says} data-tone={says?.tone}>
          {says?.text}
        </p>
      </div>
    </Card>
  );
}

function Paid({ until }: { until: number | null }) {
  return <p className={styles.paid}>Your access lasts until {formatDate(until)}.</p>;
}

interface NoTermsProps {
  message: string | null;
  failed: boolean;
  onRetry: () => void;
}

function NoTerms({ message, failed, onRetry }: NoTermsProps): ReactNode {
  if (message) {
    return (
      <Notice icon={WalletCards} title="Payments are off">
        {message}
      </Notice>
    );
  }
  if (!failed) return <Skeleton height={96} />;
  return (
    <Notice
      icon={CloudOff}
      role="alert"
      title="The terms could not be loaded"
      action={<Button onClick={onRetry}>Try Again</Button>}
    >
      The server cannot be reached. Nothing was charged.
    </Notice>
  );
}
