import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import type { PickScope, SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { Link } from 'react-router-dom';
import { multipleTone } from '../../components/picks/multiple-tone.ts';
import { kindOptions } from '../../components/picks/statistics-options.ts';
import { useNewestPicks } from '../../components/picks/use-newest-picks.ts';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowValue } from '../../components/table/row-context.tsx';
import { Card } from '../../components/ui/card.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PlatformLink } from '../../components/ui/platform-link.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { formatAge, formatMultiple, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { executableText, executableTip } from '../../lib/picks/executable-text.ts';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import styles from './pick-list.module.css';

const ExportShown = lazyExport(() =>
  import('../../components/picks/export-shown.tsx').then((module) => module.ExportShown),
);

const most = 20;

interface PicksCardProps {
  scope: PickScope;
  of: MultipleKind;
  loading: boolean;
  problem: string | null;
  /** When the copy that is shown was kept; null while it is the server's. */
  keptAt: number | null;
  /** Whether the feed tells them: answers are not needed then. */
  fed: boolean;
}

/** The newest picks, live. */
export function PicksCard({ scope, of, loading, problem, keptAt, fed }: PicksCardProps) {
  const { picks } = useLive().client;
  const ids = useNewestPicks(scope, most);
  const says = ids.length > 0 ? staleness({ problem, keptAt, fed }) : undefined;
  return (
    <Card
      title={scope === 'platform' ? 'Picks' : 'My picks'}
      says={says}
      side={
        <>
          <ExportShown
            what="the picks"
            name={[scope, 'newest']}
            read={() => ids.flatMap((id) => picks.picks.get(id) ?? [])}
            count={ids.length}
          />
          <LinkButton to={`/picks?period=all${scope === 'platform' ? '' : '&scope=personal'}`} look="quiet">
            All calls
          </LinkButton>
        </>
      }
    >
      <div className={styles.list}>
        {ids.length > 0 && (
          <ul aria-label="Picks">
            {ids.map((id) => (
              <Line key={id} id={id} of={of} />
            ))}
          </ul>
        )}
        {ids.length === 0 && loading && <LoadingLines label="Picks" />}
        {ids.length === 0 && !loading && (
          <p className={styles.empty} role={problem ? 'alert' : undefined}>
            {problem ?? 'No tokens selected yet'}
          </p>
        )}
      </div>
    </Card>
  );
}

function staleness({ problem, keptAt, fed }: Pick<PicksCardProps, 'problem' | 'keptAt' | 'fed'>): string | undefined {
  if (keptAt !== null) {
    const copy = `a copy that this browser kept ${formatAge(Date.now() - keptAt)} ago`;
    return problem ? `Not updated, ${copy}: ${problem}` : `The server has not answered yet: ${copy}.`;
  }
  return problem && !fed ? `No longer updated: ${problem}` : undefined;
}

/** As many lines as a list shows at once. */
const shownLines = 10;

export function LoadingLines({ label }: { label: string }) {
  return (
    <div role="status" aria-label={`${label}: loading`}>
      {Array.from({ length: shownLines }, (_, place) => place).map((place) => (
        <div key={place} className={styles.line}>
          <Skeleton width={28} height={28} />
          <Skeleton width="60%" height={12} />
          <Skeleton height={12} />
          <Skeleton height={12} />
          <Skeleton height={12} />
          <span />
        </div>
      ))}
    </div>
  );
}

const age = (pick: SelectedToken, nowMs: number) => formatAge(nowMs - pick.selectedAt);
const ageTip = (pick: SelectedToken) =>
  [
    `Called ${new Date(pick.selectedAt).toISOString().replace('T', ' ').slice(0, 19)} UTC`,
    `At ${formatUsd(pick.marketCap)}`,
    ...pick.matchedCriteria,
  ].join('\n');
const highest = (pick: SelectedToken) => `max ${formatMultiple(pick.performance?.maxX)}`;
const now = (pick: SelectedToken) => formatMultiple(pick.performance?.currentX);
const nowRank = (pick: SelectedToken) => pick.performance?.currentX ?? null;
const nowTone = (pick: SelectedToken) => multipleTone(pick.performance?.currentX);
/** By the multiple that the page counts; a function of each, so that a cell is drawn once. */
const executables = Object.fromEntries(
  kindOptions.map(([of]) => [of, (pick: SelectedToken) => `ex ${executableText(pick.performance?.executable, of)}`]),
) as Record<MultipleKind, (pick: SelectedToken) => string>;
const executableWhy = (pick: SelectedToken) => executableTip(pick.performance?.executable);

function Line({ id, of }: { id: string; of: MultipleKind }) {
  const address = useRowValue(id, (pick: SelectedToken | undefined) => pick?.address ?? '');
  const symbol = useRowValue(id, (pick: SelectedToken | undefined) => pick?.symbol ?? '');
  const name = useRowValue(id, (pick: SelectedToken | undefined) => pick?.name ?? '');
  const logo = useRowValue(id, (pick: SelectedToken | undefined) => pick?.logo ?? null);
  const [platform] = usePlatforms();
  return (
    <li className={styles.line}>
      <TokenLogo mint={address} symbol={symbol} logo={logo} size={28} />
      <Link to={`/token/${address}`} className={styles.who}>
        <span className={styles.symbol}>{tokenName(symbol, address, 16)}</span>
        <span className={styles.name}>{cleanText(name, 40)}</span>
      </Link>
      <LiveText id={id} text={age} tip={ageTip} ticking className={styles.quiet} />
      <LiveText id={id} text={highest} className={styles.figure} />
      <LiveText id={id} text={now} rank={nowRank} tone={nowTone} className={styles.figure} />
      <LiveText id={id} text={executables[of]} tip={executableWhy} className={styles.quiet} />
      {platform ? <PlatformLink platform={platform} mint={address} primary /> : <span />}
    </li>
  );
}
