import type { getBillingConfig } from '@mintscope/schemas/api/billing/get-billing-config';
import type { Payment } from '@mintscope/schemas/api/billing/payment';
import { useState } from 'react';
import type { z } from 'zod';
import { formatFull } from '../../lib/format.ts';
import access from '../access/access.module.css';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/segments.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './payment-card.module.css';

interface PaymentChoiceProps {
  terms: z.output<(typeof getBillingConfig)['response']>;
  asking: boolean;
  onAsk: (currency: Payment['currency']) => void;
}

/** In which currency. The exact amount comes with the payment. */
export function PaymentChoice({ terms, asking, onAsk }: PaymentChoiceProps) {
  const [chosen, setChosen] = useState<Payment['currency'] | null>(null);
  const currency = chosen ?? terms.currencies[0] ?? 'SOL';
  return (
    <div className={styles.choice}>
      <Segments
        label="Currency"
        value={currency}
        options={terms.currencies.map((one) => [one, one] as const)}
        onChange={setChosen}
      />
      <p className={styles.quiet}>
        {currency === 'SOL'
          ? `At $${formatFull(terms.solUsd)} for a SOL. The amount is fixed once you ask for the payment.`
          : `${formatFull(terms.priceUsd)} USDC on Solana.`}
      </p>
      <Button look="main" className={access.button} disabled={asking} onClick={() => onAsk(currency)}>
        {asking && <Spinner size={14} />}
        {`Pay $${formatFull(terms.priceUsd)} in ${currency}`}
      </Button>
    </div>
  );
}
