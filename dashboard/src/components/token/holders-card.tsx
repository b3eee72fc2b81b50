import type { Holder } from '@mintscope/schemas/token-metrics';
import { Users } from 'lucide-react';
import { formatCompact, formatCount, formatFull, formatShare, shortenAddress } from '../../lib/format.ts';
import { accountLink } from '../../lib/links.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './simple-table.module.css';

const most = 15;

export function HoldersCard({ holders }: { holders: readonly Holder[] }) {
  const shown = holders.slice(0, most);
  const largest = shown[0]?.percentage ?? 1;
  return (
    <Card title="Top Holders">
      {shown.length === 0 ? (
        <Notice icon={Users} title="No holders known yet" />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Owner</th>
              <th scope="col" className={styles.end}>
                Balance
              </th>
              <th scope="col" className={styles.end}>
                Share
              </th>
              <th scope="col" className={styles.end} data-tip="Wallets this one is linked to">
                Links
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((holder) => (
              <tr key={holder.owner}>
                <td>
                  <span className={styles.owner}>
                    <a
                      href={accountLink(holder.owner)}
                      target="_blank"
                      rel="noopener noreferrer"
                      className={styles.address}
                    >
                      {shortenAddress(holder.owner)}
                    </a>
                    <CopyButton text={holder.owner} label="Copy address" />
                  </span>
                </td>
                <td className={styles.end} data-tip={formatFull(holder.balance)}>
                  {formatCompact(holder.balance)}
                </td>
                <td className={styles.end}>
                  <span className={styles.share}>
                    <span style={{ transform: `scaleX(${holder.percentage / largest})` }} />
                  </span>
                  <span className={styles.percent}>{formatShare(holder.percentage)}</span>
                </td>
                <td className={styles.end}>{formatCount(holder.connections)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
