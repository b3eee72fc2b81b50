import { displayLimits } from '@mintscope/metrics/display-limits';
import { parameterValue } from '@mintscope/schemas/parameters/registry';
import { type EdgeKind, edgeKindSchema, type BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatShare } from '../../lib/format.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { heatStep } from '../charts/paint-bubbles.ts';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Segments } from '../ui/segments.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import { AsOf } from './as-of.tsx';
import styles from './network-card.module.css';
import { groupsOf, networkHeight, scaleConcentration, type WalletGroup } from './network-model.ts';
import { usePast } from './past/past-context.ts';

const BubbleMap = lazyExtra(
  () => import('../charts/bubble-map.tsx').then((module) => module.BubbleMap),
  () => <Skeleton height={networkHeight} />,
);

const NetworkHistory = lazyExtra(
  () => import('./network-history.tsx').then((module) => module.NetworkHistory),
  () => <Skeleton height={networkHeight} />,
);

type View = 'map' | 'time' | 'list';
const views: readonly (readonly [View, string])[] = [
  ['map', 'Map'],
  ['time', 'Time'],
  ['list', 'List'],
];
/** Changes over time are told until now. */
const pastViews = views.filter(([view]) => view !== 'time');
const allKinds: ReadonlySet<EdgeKind> = new Set(edgeKindSchema.options);

interface NetworkCardProps {
  mint: string;
  map: WalletMap | null;
}

/** The largest holders and what links them; on the map, over time, or as a list. */
export function NetworkCard({ mint, map }: NetworkCardProps) {
  const [view, setView] = useState<View>('map');
  const past = usePast();
  const [search, setSearch] = useState('');
  const [kinds, setKinds] = useState(allKinds);
  const notable = parameterValue(useParameters(), 'investigation.insights.largestHolder');
  const scaled = useMemo(() => map && scaleConcentration(map, notable), [map, notable]);
  if (!scaled || scaled.map.nodes.length === 0) {
    return (
      <Card title="Wallet Network">
        <Notice icon={Share2} title="No network data available" />
      </Card>
    );
  }
  const groups = groupsOf(scaled.map);
  const [largest] = groups;
  return (
    <Card
      title="Wallet Network"
      says={
        largest
          ? `${groups.length} linked ${groups.length === 1 ? 'group' : 'groups'}; the largest holds ${formatShare(largest.share)} with ${largest.members.length} wallets.`
          : `No links found between the ${scaled.map.nodes.length} holders shown.`
      }
      side={<AsOf />}
    >
      <div className={styles.tools}>
        <Segments label="Network view" value={view} options={past ? pastViews : views} onChange={setView} />
        {view !== 'list' && <Tools {...{ search, kinds }} onSearch={setSearch} onKinds={setKinds} />}
      </div>
      <div className={styles.view}>
        {view === 'list' ? (
          <Groups groups={groups} />
        ) : view === 'map' ? (
          <BubbleMap map={scaled.map} {...{ search, kinds }} />
        ) : (
          <NetworkHistory mint={mint} map={scaled.map} reference={scaled.reference} {...{ search, kinds }} />
        )}
      </div>
      <Scale reference={scaled.reference} />
    </Card>
  );
}

interface ToolsProps {
  search: string;
  kinds: ReadonlySet<EdgeKind>;
  onSearch: (text: string) => void;
  onKinds: (kinds: ReadonlySet<EdgeKind>) => void;
}

/** Which wallets are looked for, and by which evidence they are linked. */
function Tools({ search, kinds, onSearch, onKinds }: ToolsProps) {
  const toggle = (kind: EdgeKind) =>
    onKinds(new Set(edgeKindSchema.options.filter((each) => kinds.has(each) !== (each === kind))));
  return (
    <>
      <SearchField
        label="Find a wallet"
        placeholder="Find a wallet"
        maxLength={44}
        value={search}
        onChange={onSearch}
      />
      <fieldset className={styles.kinds} aria-label="Evidence of links">
        {edgeKindSchema.options.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.has(kind)} onClick={() => toggle(kind)}>
            {kindNames[kind]}
          </button>
        ))}
      </fieldset>
    </>
  );
}

const kindNames: Readonly<Record<EdgeKind, string>> = {
  transfer: 'Transfer',
  same_funder: 'Funder',
  same_transaction: 'Transaction',
  same_slot: 'Slot',
};

const [lowest] = displayLimits.concentration;
const steps = [
  `up to ${formatShare(lowest, 0)}`,
  ...displayLimits.concentration.map((limit) => `above ${formatShare(limit, 0)}`),
];

function Scale({ reference }: { reference: number }) {
  return (
    <ul
      className={styles.scale}
      aria-label="Colour: share of the group, on a scale up to what the largest holds or what is notable"
    >
      {steps.map((text, step) => (
        <li key={text}>
          <i data-heat={step + 1} />
          {text}
        </li>
      ))}
      <li className={styles.note}>of {formatShare(reference, 0)} of supply</li>
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
              <span key={member.id}>
                <WalletLink address={member.id} /> {formatShare(member.weight)}
              </span>
            ))}
          </p>
        </li>
      ))}
    </ol>
  );
}
