import { displayLimits } from '@mintscope/metrics/display-limits';
import type { BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { Share2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { formatShare, shortenAddress } from '../../lib/format.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { heatStep } from '../charts/paint-bubbles.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './network-card.module.css';
import { groupsOf, type WalletGroup } from './network-model.ts';

const BubbleMap = lazyPart(() => import('../charts/bubble-map.tsx').then((module) => module.BubbleMap));

const views = [
  ['map', 'Map'],
  ['list', 'List'],
] as const;

export function NetworkCard({ map }: { map: WalletMap | null }) {
  const [view, setView] = useState<'map' | 'list'>('map');
  if (!map || map.nodes.length === 0) {
    return (
      <Card title="Wallet Network">
        <Notice icon={Share2} title="No network data available" />
      </Card>
    );
  }
  const groups = groupsOf(map);
  const [largest] = groups;
  return (
    <Card
      title="Wallet Network"
      says={
        largest
          ? `${groups.length} linked ${groups.length === 1 ? 'group' : 'groups'}; the largest holds ${formatShare(largest.share)} with ${largest.members.length} wallets.`
          : `No links found between the ${map.nodes.length} holders shown.`
      }
      side={<Segments label="Network view" value={view} options={views} onChange={setView} />}
    >
      {view === 'map' ? (
        <Suspense fallback={<Skeleton height={338} />}>
          <BubbleMap map={map} />
          <Scale />
        </Suspense>
      ) : (
        <Groups groups={groups} />
      )}
    </Card>
  );
}

const [lowest] = displayLimits.concentration;
const steps = [
  `up to ${formatShare(lowest, 0)}`,
  ...displayLimits.concentration.map((limit) => `above ${formatShare(limit, 0)}`),
];

function Scale() {
  return (
    <ul className={styles.scale} aria-label="Colour: group share compared with the largest group">
      {steps.map((text, step) => (
        <li key={text}>
          <i data-heat={step + 1} />
          {text}
        </li>
      ))}
      <li className={styles.note}>of the largest group</li>
    </ul>
  );
}

function Groups({ groups }: { groups: readonly WalletGroup[] }) {
  if (groups.length === 0) return <p className={styles.none}>No wallet is linked to another.</p>;
  return (
    <ol className={styles.groups}>
      {groups.map((group, index) => (
        <li key={group.cluster}>
          <p className={styles.group}>
            <i data-heat={heatStep(group.concentration)} />
            Group {index + 1}: {formatShare(group.share)} of supply, {group.members.length} wallets, by{' '}
            {group.evidence.join(', ')}
          </p>
          <p className={styles.members}>
            {group.members.map((member) => (
              <span key={member.id} data-tip={member.id}>
                {shortenAddress(member.id)} {formatShare(member.weight)}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}
