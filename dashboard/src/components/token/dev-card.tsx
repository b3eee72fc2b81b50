import type { TokenRow } from '@mintscope/schemas/token';
import type { Dev } from '@mintscope/schemas/token-groups';
import { Bell, UserRound } from 'lucide-react';
import { askAlert } from '../../lib/alerts/ask-alert.ts';
import { dash, formatCount, formatMultiple, formatShare } from '../../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip, type Tone } from '../ui/chip.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Notice } from '../ui/notice.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import styles from './dev-card.module.css';
import { useLiveRow } from './use-live-row.ts';

const statuses: Readonly<Record<NonNullable<Dev['status']>, { name: string; tone: Tone }>> = {
  holding: { name: 'holding', tone: 'plain' },
  sold: { name: 'sold out', tone: 'bad' },
  never_bought: { name: 'never bought', tone: 'plain' },
};

interface DevCardProps {
  dev: Dev | null;
  row: TokenRow;
}

/** Who made the token, what became of its share, and of its earlier tokens. */
export function DevCard({ dev, row }: DevCardProps) {
  const { devSold: sold, creatorHolding: holding } = useLiveRow(row);
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
      <Button className={styles.alert} onClick={() => askAlert({ filter: `creator:${dev.address};age:..300` })}>
        <Bell size={14} aria-hidden />
        Alert me of its launches
      </Button>
    </Card>
  );
}

function facts(dev: Dev, { sold, holding }: Record<'sold' | 'holding', number | null>): Fact[] {
  return [
    { name: 'Address', value: <WalletLink address={dev.address} /> },
    {
      name: 'Funded by',
      value: dev.funder === null ? dash : <WalletLink address={dev.funder} />,
      tip: 'Who sent it its first SOL',
    },
    { name: 'Holds', value: formatShare(holding), tip: 'Share of the supply in the wallet of the creator' },
    { name: 'Sold', value: formatShare(sold), tip: 'Share of what it got that was sold, by whichever wallet' },
    { name: 'Launches', value: formatCount(dev.launches), tip: 'Tokens it launched, this one included' },
    {
      name: 'Rugged',
      value: formatCount(dev.rugged),
      tone: dev.rugged !== null && dev.rugged > 0 ? 'bad' : undefined,
      tip: 'Of its other tokens, at any time: those that came back since, too',
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
