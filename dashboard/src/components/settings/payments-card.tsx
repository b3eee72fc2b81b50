import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { ExternalLink } from 'lucide-react';
import { useCheckAgain } from '../../components/billing/use-check-again.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { IconLink } from '../../components/ui/icon-link.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { transactionLink } from '../../lib/links.ts';
import { useBillingStatus } from './api.ts';
import styles from './entry-list.module.css';
import { ListState } from './list-state.tsx';

const states = {
  paid: { tone: 'good', text: 'Paid' },
  pending: { tone: 'warn', text: 'Waiting' },
  expired: { tone: 'plain', text: 'Expired' },
} as const;

export function PaymentsCard() {
  const status = useBillingStatus();
  const payments = status.data?.payments ?? [];
  return (
    <Card title="Payments so far">
      <ListState
        query={status}
        empty={payments.length === 0}
        emptyText="No payment was made for this account."
        failedText="The payments could not be loaded"
      />
      <ul className={styles.list}>
        {payments.map((payment) => (
          <PaymentRow key={payment.reference} payment={payment} enabled={status.data?.enabled === true} />
        ))}
      </ul>
    </Card>
  );
}

/** One who paid at the last moment, or while the server was away, can have it looked for. */
function PaymentRow({ payment, enabled }: { payment: Payment; enabled: boolean }) {
  const { amount, currency, status, createdAt, paidAt, signature, reference } = payment;
  const { tone, text } = states[status];
  const { busy, result, check } = useCheckAgain(reference);
  const canCheck = enabled && status === 'expired';
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span className={styles.first}>
          {amount} {currency} <Badge tone={tone}>{text}</Badge>
        </span>
        <span className={styles.second}>
          {paidAt === null ? `Asked for ${formatDateTime(createdAt)}` : formatDateTime(paidAt)}
        </span>
        {(canCheck || result) && (
          <span role="status" className={result?.tone === 'bad' ? styles.problem : styles.second}>
            {result?.text}
          </span>
        )}
      </div>
      {canCheck && (
        <Button disabled={busy} aria-label={`Check again for ${amount} ${currency}`} onClick={() => void check()}>
          {busy ? 'Looking…' : 'Check again'}
        </Button>
      )}
      {signature && <IconLink href={transactionLink(signature)} label="Transaction" icon={ExternalLink} />}
    </li>
  );
}
