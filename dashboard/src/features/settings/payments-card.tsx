import type { Payment } from '@mintscope/schemas/api/payment';
import { ExternalLink } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
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
          <PaymentRow key={payment.reference} payment={payment} />
        ))}
      </ul>
    </Card>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { amount, currency, status, createdAt, paidAt, signature } = payment;
  const { tone, text } = states[status];
  return (
    <li className={styles.entry}>
      <div className={styles.text}>
        <span className={styles.first}>
          {amount} {currency} <Badge tone={tone}>{text}</Badge>
        </span>
        <span className={styles.second}>
          {paidAt === null ? `Asked for ${formatDateTime(createdAt)}` : formatDateTime(paidAt)}
        </span>
      </div>
      {signature && <IconLink href={transactionLink(signature)} label="Transaction" icon={ExternalLink} />}
    </li>
  );
}
