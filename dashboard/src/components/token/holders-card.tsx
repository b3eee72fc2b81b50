import type { Holder } from '@mintscope/schemas/token-metrics';
import { Users } from 'lucide-react';
import { formatCompact, formatCount, formatFull, formatShare, shortenAddress } from '../../lib/format.ts';
import { accountLink } from '../../lib/links.ts';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { EvidenceButton } from './evidence-button.tsx';
import { labelNames } from './label-names.ts';
import styles from './simple-table.module.css';

const most = 15;
const mostLabels = 2;

export function HoldersCard({ holders }: { holders: readonly Holder[] }) {
  const shown = holders.slice(0, most);
  const largest = shareOf(shown[0]) || 1;
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
                    <span style={{ transform: `scaleX(${shareOf(holder) / largest})` }} />
                  </span>
                  <span className={styles.percent} data-tip={`${formatShare(holder.percentage)} of what holders hold`}>
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
      )}
    </Card>
  );
}

function shareOf(holder: Holder | undefined): number {
  return holder?.supplyShare ?? holder?.percentage ?? 0;
}

/** The two that say most; the rest is told by a tip. */
function HolderLabels({ labels, wallet }: { labels: Holder['labels']; wallet: string }) {
  const named = labels.filter((label) => label !== 'suspicious').map((label) => ({ label, ...labelNames[label] }));
  const rest = named.slice(mostLabels);
  return (
    <span className={styles.labels}>
      {named.slice(0, mostLabels).map(({ label, name, tone, tip }) => (
        <EvidenceButton key={label} of={label} title={`${name}, ${shortenAddress(wallet)}`} wallet={wallet}>
          <Chip tone={tone} tip={tip}>
            {name}
          </Chip>
        </EvidenceButton>
      ))}
      {rest.length > 0 && <Chip tip={rest.map(({ name }) => name).join(', ')}>+{rest.length}</Chip>}
    </span>
  );
}
