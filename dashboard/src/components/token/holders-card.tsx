import type { Holder } from '@mintscope/schemas/token-metrics';
import { Users } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatCount, formatFull, formatShare } from '../../lib/format.ts';
import { Card } from '../ui/card.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import { AsOf } from './as-of.tsx';
import { CardExport } from './card-export.ts';
import { HolderLabels } from './holder-labels.tsx';
import styles from './simple-table.module.css';

const most = 15;

export function HoldersCard({ holders }: { holders: readonly Holder[] }) {
  const shown = holders.slice(0, most);
  const largest = shareOf(shown[0]) || 1;
  return (
    <Card
      title="Top Holders"
      side={
        <>
          <AsOf />
          <CardExport of="holders" rows={shown} />
        </>
      }
    >
      {shown.length === 0 ? (
        <Notice icon={Users} title="No holders known yet" />
      ) : (
        <div className={styles.sideways}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Owner</th>
                <th scope="col" className={styles.end}>
                  Balance
                </th>
                <th
                  scope="col"
                  className={styles.end}
                  data-tip="Of the supply: the total without curve, pools and burnt; of what holders hold where that is not known"
                >
                  Share
                </th>
                <th scope="col">Labels</th>
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
                      <WalletLink address={holder.owner} />
                      <CopyButton text={holder.owner} label="Copy address" />
                    </span>
                  </td>
                  <td className={styles.end} data-tip={formatFull(holder.balance)}>
                    {formatCompact(holder.balance)}
                  </td>
                  <td className={styles.end}>
                    <span className={cx(styles.share, styles.spare)}>
                      <span style={{ transform: `scaleX(${shareOf(holder) / largest})` }} />
                    </span>
                    <span
                      className={styles.percent}
                      data-tip={`${formatShare(holder.percentage)} of what holders hold`}
                    >
                      {formatShare(shareOf(holder))}
                    </span>
                  </td>
                  <td>
                    <HolderLabels labels={holder.labels} wallet={holder.owner} />
                  </td>
                  <td className={styles.end}>{formatCount(holder.connections)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function shareOf(holder: Holder | undefined): number {
  return holder?.supplyShare ?? holder?.percentage ?? 0;
}
