import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { formatAge, formatChange, formatDuration, formatMultiple, formatPrice, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { executableTip, shownExecutable } from '../../lib/picks/executable-text.ts';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { LiveText } from '../table/live-text.tsx';
import { useRowValue } from '../table/row-context.tsx';
import { PlatformLink } from '../ui/platform-link.tsx';
import { ScoreRing } from '../ui/score-ring.tsx';
import { StageBars } from '../ui/stage-bars.tsx';
import { TokenLogo } from '../ui/token-logo.tsx';
import type { RecordedPick } from './api.ts';
import styles from './cells.module.css';
import { multipleTone } from './multiple-tone.ts';

type Row = RecordedPick;
type Id = { id: string };

const calledText = (row: Row, nowMs: number) => `${formatAge(nowMs - row.selectedAt)} ago`;
const calledTip = (row: Row) =>
  `Called ${new Date(row.selectedAt).toISOString().replace('T', ' ').slice(0, 19)} UTC, ${byText(row)}\nCall ${row.ordinal} of this token`;
const byText = (row: Row) => (row.by === 'rules' ? 'by the rules' : 'by hand');

export function PickTokenCell({ id }: Id) {
  const address = useRowValue(id, (row: Row | undefined) => row?.address ?? '');
  const symbol = useRowValue(id, (row: Row | undefined) => row?.symbol ?? '');
  const name = useRowValue(id, (row: Row | undefined) => row?.name ?? '');
  const logo = useRowValue(id, (row: Row | undefined) => row?.logo ?? null);
  const [platform] = usePlatforms();
  return (
    <span className={styles.token}>
      <TokenLogo mint={address} symbol={symbol} logo={logo} />
      <span className={styles.who}>
        <Link to={`/token/${address}`} className={styles.symbol}>
          {cleanText(symbol, 24) || address}
        </Link>
        <span className={styles.name}>{cleanText(name, 48)}</span>
        <LiveText id={id} text={calledText} tip={calledTip} ticking className={styles.ago} />
      </span>
      {platform && (
        <span className={styles.away}>
          <PlatformLink platform={platform} mint={address} primary />
        </span>
      )}
    </span>
  );
}

export function CalledCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={calledText} tip={calledTip} ticking className={styles.main} />
      <LiveText id={id} text={byText} className={styles.sub} />
    </span>
  );
}

/** Of the selection, never of later. */
export function FrozenScoreCell({ id }: Id) {
  const pick = (name: 'initialScore' | 'walletScore' | 'transactionScore') => (row: Row | undefined) =>
    floor(row?.original[name]);
  const final = useRowValue(id, (row: Row | undefined) => floor(row?.originalFinalScore));
  const surface = useRowValue(id, pick('initialScore'));
  const wallets = useRowValue(id, pick('walletScore'));
  const trades = useRowValue(id, pick('transactionScore'));
  return (
    <span className={styles.score}>
      <ScoreRing score={final} size={30} />
      <StageBars scores={[surface, wallets, trades]} />
    </span>
  );
}

const floor = (score: number | null | undefined) => (score === null || score === undefined ? null : Math.floor(score));

const capText = (row: Row) => formatUsd(row.marketCap);
const priceText = (row: Row) => `${formatPrice(row.price)} SOL`;

export function EntryCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={capText} className={styles.main} />
      <LiveText id={id} text={priceText} className={styles.sub} />
    </span>
  );
}

const maxText = (row: Row) => formatMultiple(row.performance?.maxX);
const maxTone = (row: Row) => multipleTone(row.performance?.maxX);
const peakText = (row: Row) => {
  const timeMs = row.performance?.timeToPeakMs ?? null;
  return timeMs === null ? 'no peak since' : `in ${formatDuration(timeMs)}`;
};
const maxTip = (row: Row) =>
  `Highest multiple of the call’s price\nFell ${formatChange(row.performance ? -row.performance.drawdownBeforePeak : null)} below it before that\nAfter 1 h ${formatChange(row.performance?.return1h)}, after 24 h ${formatChange(row.performance?.return24h)}`;

export function MaxCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={maxText} tone={maxTone} tip={maxTip} className={styles.main} />
      <LiveText id={id} text={peakText} className={styles.sub} />
    </span>
  );
}

const nowText = (row: Row) => formatMultiple(row.performance?.currentX);
const nowTone = (row: Row) => multipleTone(row.performance?.currentX);
const nowRank = (row: Row) => row.performance?.currentX ?? null;
const stateText = (row: Row, nowMs: number) => {
  if (row.performance?.settled) return 'followed no longer';
  return row.stabilizedAt === null ? 'not stable yet' : `stable ${formatAge(nowMs - row.stabilizedAt)} ago`;
};
const stateTip = (row: Row) =>
  row.stabilizedAt === null
    ? 'No 30 minutes yet in which no trade moved the multiple by more than 5%'
    : 'The first time that no trade had moved the multiple by more than 5% for 30 minutes; it may have moved since';

export function NowCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={nowText} tone={nowTone} rank={nowRank} className={styles.main} />
      <LiveText id={id} text={stateText} tip={stateTip} ticking className={styles.sub} />
    </span>
  );
}

const ruleTip = (row: Row) => executableTip(row.performance?.executable);

/** What the position of a kind would have returned; of the headline, the usual one. */
function executableTexts(of: MultipleKind) {
  const positionOf = (row: Row) => shownExecutable(row.performance?.executable, of);
  return {
    rule: (row: Row) => formatMultiple(positionOf(row)?.ruleX),
    tone: (row: Row) => multipleTone(positionOf(row)?.ruleX),
    best: (row: Row) => `best ${formatMultiple(positionOf(row)?.peakX)}`,
  };
}

const usual = executableTexts('headline');
const half = executableTexts('executable-0.5');
const five = executableTexts('executable-5');

function ExecutableCell({ id, texts }: Id & { texts: typeof usual }) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={texts.rule} tone={texts.tone} tip={ruleTip} className={styles.main} />
      <LiveText id={id} text={texts.best} className={styles.sub} />
    </span>
  );
}

const UsualExecutableCell = ({ id }: Id) => <ExecutableCell id={id} texts={usual} />;

export const executableCells: Readonly<Record<MultipleKind, ComponentType<Id>>> = {
  headline: UsualExecutableCell,
  'executable-0.5': ({ id }) => <ExecutableCell id={id} texts={half} />,
  'executable-1': UsualExecutableCell,
  'executable-5': ({ id }) => <ExecutableCell id={id} texts={five} />,
};

const criteriaText = (row: Row) => row.matchedCriteria.join(', ') || (row.by === 'hand' ? 'by hand' : '–');
const criteriaTip = (row: Row) =>
  [
    'Matched criteria',
    ...row.matchedCriteria,
    `Parameter set ${row.parameterVersion ?? '–'}`,
    `Rules ${row.ruleVersion ?? '–'}`,
    `Launchpad ${launchpadName(row.launchpad) ?? '–'}`,
  ].join('\n');
const setText = (row: Row) => row.parameterVersion ?? '–';

export function CriteriaCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={criteriaText} tip={criteriaTip} className={`${styles.main} ${styles.clip}`} />
      <LiveText id={id} text={setText} className={`${styles.sub} ${styles.clip}`} />
    </span>
  );
}

const listedText = (row: Row) => (row.removed ? 'Removed' : 'On the list');
const reasonText = (row: Row) => (row.removed ? cleanText(row.removed.reason ?? 'no reason given', 60) : '');
const listedTip = (row: Row) =>
  row.removed
    ? `Removed ${new Date(row.removed.at).toISOString().replace('T', ' ').slice(0, 19)} UTC\n${cleanText(row.removed.reason ?? 'No reason given', 200)}\nIt counts in every statistic all the same.`
    : 'Shown to all users';

export function ListedCell({ id }: Id) {
  return (
    <span className={styles.stack}>
      <LiveText id={id} text={listedText} tip={listedTip} className={styles.main} />
      <LiveText id={id} text={reasonText} className={`${styles.sub} ${styles.clip}`} />
    </span>
  );
}
