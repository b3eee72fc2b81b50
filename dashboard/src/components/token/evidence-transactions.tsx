import type { Evidence, EvidenceTransaction } from '@mintscope/schemas/evidence';
import { solMint } from '@mintscope/schemas/ids';
import { ArrowDownRight, ArrowRight, ArrowUpRight, History } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { dash, formatAge, formatDateTime, formatFull, formatPrice, shortenAddress } from '../../lib/format.ts';
import { transactionLink } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import styles from './simple-table.module.css';

/** Each transaction with its link to the explorer and why it counts. */
export function EvidenceTransactions({ pages }: { pages: readonly Evidence[] }) {
  const [first] = pages;
  // Why there are none is said above.
  if (!first || first.transactions === null) return null;
  const transactions = pages.flatMap((page) => page.transactions ?? []);
  if (transactions.length === 0) return <Notice icon={History} title="No transactions to show" />;
  return (
    <section
      className={styles.scroll}
      aria-label="Transactions"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Side</th>
            <th scope="col">Wallet</th>
            <th scope="col" className={styles.end}>
              Amount
            </th>
            <th scope="col" className={styles.end}>
              Ago
            </th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {transactions.map((transaction, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one transaction may hold several trades; pages only grow at the end
            <Transaction key={`${transaction.signature} ${place}`} transaction={transaction} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Transaction({ transaction }: { transaction: EvidenceTransaction }) {
  const { clock } = useLive();
  const { side, wallet, signature, timeMs, slot, baseUnits, why } = transaction;
  const ago = timeMs === null ? `slot ${formatFull(slot)}` : formatAge(clock.nowMs() - timeMs);
  const when = `${timeMs === null ? '' : `${formatDateTime(timeMs)}, `}slot ${formatFull(slot)}`;
  const { Arrow, text, tone } = sides[side];
  return (
    <tr>
      <td className={cx(styles.side, tone)}>
        <Arrow size={13} aria-hidden />
        {text}
      </td>
      <td>
        <WalletLink address={wallet} />
      </td>
      <td className={styles.end} data-tip={baseUnits === null ? undefined : `${baseUnits} base units`}>
        {quoteText(transaction)}
      </td>
      <td className={styles.end} data-tip={when}>
        {signature === null ? (
          ago
        ) : (
          <a href={transactionLink(signature)} target="_blank" rel="noopener noreferrer">
            {ago}
          </a>
        )}
      </td>
      <td>{why.join(' ')}</td>
    </tr>
  );
}

const sides = {
  buy: { Arrow: ArrowUpRight, text: 'Buy', tone: styles.buy },
  sell: { Arrow: ArrowDownRight, text: 'Sell', tone: styles.sell },
  transfer: { Arrow: ArrowRight, text: 'Got', tone: undefined },
} as const;

function quoteText({ quote, quoteMint }: EvidenceTransaction): string {
  if (quote === null) return dash;
  const unit = quoteMint === null ? '' : quoteMint === solMint ? ' SOL' : ` ${shortenAddress(quoteMint)}`;
  return `${formatPrice(quote)}${unit}`;
}
