import type { Dev } from '@mintscope/schemas/token-groups';
import { UserRound } from 'lucide-react';
import { dash, formatCount, formatMultiple, formatShare, shortenAddress } from '../../lib/format.ts';
import { accountLink } from '../../lib/links.ts';
import { Card } from '../ui/card.tsx';
import { Chip, type Tone } from '../ui/chip.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './simple-table.module.css';

const statuses: Readonly<Record<NonNullable<Dev['status']>, { name: string; tone: Tone }>> = {
  holding: { name: 'holding', tone: 'plain' },
  sold: { name: 'sold out', tone: 'bad' },
  never_bought: { name: 'never bought', tone: 'plain' },
};

interface DevCardProps {
  dev: Dev | null;
  /** Shares of what the creator got, and of the supply; 0..1. */
  sold: number | null;
  holding: number | null;
}

/** Who made the token, what became of its share, and of its earlier tokens. */
export function DevCard({ dev, sold, holding }: DevCardProps) {
  if (!dev) {
    return (
      <Card title="Dev">
        <Notice icon={UserRound} title="Creator not known">
          The launch was not seen.
        </Notice>
      </Card>
    );
  }
  const status = dev.status === null ? null : statuses[dev.status];
  return (
    <Card title="Dev" side={status && <Chip tone={status.tone}>{status.name}</Chip>}>
      <FactList facts={facts(dev, { sold, holding })} />
    </Card>
  );
}

function facts(dev: Dev, { sold, holding }: Omit<DevCardProps, 'dev'>): Fact[] {
  return [
    { name: 'Address', value: <Account address={dev.address} /> },
    {
      name: 'Funded by',
      value: dev.funder === null ? dash : <Account address={dev.funder} />,
      tip: 'Who sent it its first SOL',
    },
    { name: 'Holds', value: formatShare(holding), tip: 'Share of the supply in the wallet of the creator' },
    { name: 'Sold', value: formatShare(sold), tip: 'Share of what it got that was sold, by whichever wallet' },
    { name: 'Launches', value: formatCount(dev.launches), tip: 'Tokens it launched, this one included' },
    {
      name: 'Rugged',
      value: formatCount(dev.rugged),
      tone: dev.rugged !== null && dev.rugged > 0 ? 'bad' : undefined,
      tip: 'Of its other tokens',
    },
    { name: 'Migrated', value: formatCount(dev.migrated), tip: 'Of its other tokens' },
    { name: 'Best multiple', value: formatMultiple(dev.bestMultiple), tip: 'Of its other tokens, from launch' },
    {
      name: 'Same name before',
      value: formatCount(dev.copiedName),
      tone: dev.copiedName !== null && dev.copiedName > 0 ? 'bad' : undefined,
      tip: 'Launches before it, by whichever creator, with its name and symbol',
    },
    { name: 'Same picture', value: formatCount(dev.copiedImage), tip: 'Other tokens with its picture' },
  ];
}

function Account({ address }: { address: string }) {
  return (
    <a href={accountLink(address)} target="_blank" rel="noopener noreferrer" className={styles.address}>
      {shortenAddress(address)}
    </a>
  );
}
