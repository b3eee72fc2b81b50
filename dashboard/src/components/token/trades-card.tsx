import { ArrowDownRight, ArrowUpRight, History } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatAge, formatCompact, formatPrice, shortenAddress } from '../../lib/format.ts';
import { transactionLink } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useTrades } from './api.ts';
import styles from './simple-table.module.css';

const most = 30;

export function TradesCard({ mint }: { mint: string }) {
  const { data, isError } = useTrades(mint, most);
  const { clock } = useLive();
  const nowMs = clock.nowMs();
  return (
    <Card title="Recent Trades">
      {data && data.length > 0 ? (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Side</th>
                <th scope="col" className={styles.end}>
                  SOL
                </th>
                <th scope="col" className={styles.end}>
                  Tokens
                </th>
                <th scope="col" className={styles.end}>
                  Price
                </th>
                <th scope="col">Trader</th>
                <th scope="col" className={styles.end}>
                  Ago
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((trade) => (
                <tr key={trade.id}>
                  <td className={cx(styles.side, trade.side === 'buy' ? styles.buy : styles.sell)}>
                    {trade.side === 'buy' ? (
                      <ArrowUpRight size={13} aria-hidden />
                    ) : (
                      <ArrowDownRight size={13} aria-hidden />
                    )}
                    {trade.side === 'buy' ? 'Buy' : 'Sell'}
                  </td>
                  <td className={styles.end}>{formatPrice(trade.quoteAmount)}</td>
                  <td className={styles.end}>{formatCompact(trade.baseAmount)}</td>
                  <td className={styles.end}>{formatPrice(trade.price)}</td>
                  <td className={styles.address}>{shortenAddress(trade.trader)}</td>
                  <td className={styles.end}>
                    <a href={transactionLink(trade.signature)} target="_blank" rel="noopener noreferrer">
                      {formatAge(nowMs - trade.timeMs)}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : data || isError ? (
        <Notice icon={History} title={isError ? 'Trades could not be loaded' : 'No trades yet'} />
      ) : (
        <Skeleton height={240} />
      )}
    </Card>
  );
}
