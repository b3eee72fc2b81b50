import { Check } from 'lucide-react';
import access from '../../components/access/access.module.css';
import { Badge } from '../../components/ui/badge.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatFull } from '../../lib/format.ts';
import styles from './sign-up.module.css';

const gets = [
  'Every new token live, without the 30 minutes that the preview waits',
  'Three stages with their evidence: surface, wallets, transactions',
  'Called-token marks and filters, holder networks, price and trades',
  'Bot, bundle, sniper and insider signals explained, not just flagged',
] as const;

interface PlanProps {
  /** Null while it is not known. */
  priceUsd: number | null;
  /** "Oct 1st" while access is free. */
  free: string | null;
  failed: boolean;
  /** Whether the server takes payments; undefined while that is not known. */
  payments: boolean | undefined;
}

export function Plan({ priceUsd, free, failed, payments }: PlanProps) {
  return (
    <section className={access.box} aria-label="What you get">
      <div className={styles.price}>
        {priceUsd !== null ? (
          <>
            <strong>${formatFull(priceUsd)}</strong>
            <span>{payments === false ? 'a month; payments are not open yet' : 'a month, in SOL or USDC'}</span>
          </>
        ) : failed ? (
          <span role="alert">The price could not be loaded: the server cannot be reached.</span>
        ) : (
          <Skeleton width={200} height={34} />
        )}
      </div>
      {free && (
        <div>
          <Badge tone="good">Free until {free}</Badge>
        </div>
      )}
      <ul className={access.list}>
        {gets.map((one) => (
          <li key={one}>
            <Check size={14} aria-hidden />
            <span>{one}</span>
          </li>
        ))}
      </ul>
      <p className={access.quiet}>
        Paid month by month from your wallet; nothing renews by itself. For education, not financial advice.
      </p>
    </section>
  );
}
