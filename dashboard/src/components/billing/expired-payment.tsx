import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './payment-card.module.css';

interface ExpiredPaymentProps {
  payment: Payment;
  checking: boolean;
  onCheck: () => void;
}

/** Before a user pays a second time: what was paid in time counts. */
export function ExpiredPayment({ payment, checking, onCheck }: ExpiredPaymentProps) {
  const { amount, currency, createdAt } = payment;
  return (
    <div className={styles.choice}>
      <p className={styles.quiet}>
        {`You asked for a payment of ${amount} ${currency} on ${formatDateTime(createdAt)}. If you have sent it, don’t pay again.`}
      </p>
      <Button disabled={checking} onClick={onCheck}>
        {checking && <Spinner size={14} />}
        {checking ? 'Looking on chain...' : 'Check again'}
      </Button>
    </div>
  );
}
