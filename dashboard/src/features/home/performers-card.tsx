import type { MultipleKind } from '@mintscope/schemas/picks/pick-statistics';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type RecordedPick, useCalls } from '../../components/picks/api.ts';
import { multipleTone } from '../../components/picks/multiple-tone.ts';
import { callsPath } from '../../components/picks/pick-filters.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { PlatformLink } from '../../components/ui/platform-link.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { cx } from '../../lib/cx.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMultiple } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { pickIdOf } from '../../lib/pick-id.ts';
import { executableText, executableTip, shownExecutable } from '../../lib/picks/executable-text.ts';
import { usePlatforms } from '../../lib/settings/settings-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import styles from './pick-list.module.css';
import { LoadingLines } from './picks-card.tsx';
import { type CenterView, countedCalls } from './use-center-view.ts';

const ExportShown = lazyExport(() =>
  import('../../components/picks/export-shown.tsx').then((module) => module.ExportShown),
);

const most = 15;
/** The first three carry a trophy. */
const podium = 3;

/** The calls of the period that won most. One that was taken off the list since won all the same, and says so. */
export function PerformersCard({ view, threshold }: { view: CenterView; threshold: number | undefined }) {
  const winners = { ...countedCalls(view), minX: threshold, sortBy: 'maxX' } as const;
  const { data, isError, error, isPending } = useCalls({ ...winners, limit: most }, threshold !== undefined);
  const picks = data?.picks ?? [];
  return (
    <Card
      title="Top Performers"
      side={
        <>
          <ExportShown what="the top performers" name={[view.scope, 'top']} read={() => picks} count={picks.length} />
          <LinkButton to={callsPath(winners)} look="quiet">
            All winners
          </LinkButton>
        </>
      }
    >
      <div className={cx(styles.list, styles.performers)}>
        {picks.length > 0 && (
          <ol aria-label="Top Performers">
            {picks.map((pick, index) => (
              <Line key={pickIdOf(pick)} pick={pick} place={index + 1} of={view.of} />
            ))}
          </ol>
        )}
        {picks.length === 0 && isPending && !isError && <LoadingLines label="Top Performers" />}
        {picks.length === 0 && isError && (
          <p className={styles.empty} role="alert">
            {errorText(error, 'The winners could not be loaded')}
          </p>
        )}
        {data && picks.length === 0 && (
          <p className={styles.empty}>
            <span>No winning tokens yet</span>
            <small>
              {view.scope === 'platform'
                ? 'Only platform-selected tokens appear here'
                : 'Only your own picks appear here'}
            </small>
          </p>
        )}
      </div>
    </Card>
  );
}

function Line({ pick, place, of }: { pick: RecordedPick; place: number; of: MultipleKind }) {
  const [platform] = usePlatforms();
  const { address, symbol, name, logo, performance, removed } = pick;
  return (
    <li className={styles.line}>
      <span className={styles.place} data-first={place <= podium || undefined}>
        {place <= podium && <Trophy size={13} aria-label="Trophy" />}
        {place}
      </span>
      <TokenLogo mint={address} symbol={symbol} logo={logo} size={28} />
      <Link to={`/token/${address}`} className={styles.who}>
        <span className={styles.symbol}>{tokenName(symbol, address, 16)}</span>
        <span className={styles.name}>{cleanText(name, 40)}</span>
      </Link>
      {removed ? (
        <Badge tip="Called, and taken off the list since. It counts all the same.">Winner (Not Selected)</Badge>
      ) : (
        <Badge tone="good">Winner</Badge>
      )}
      <Figures performance={performance} of={of} />
      {platform ? <PlatformLink platform={platform} mint={address} primary /> : <span />}
    </li>
  );
}

/** The multiple by which the list is ordered, and the other one beside it. */
function Figures({ performance, of }: Pick<RecordedPick, 'performance'> & { of: MultipleKind }) {
  const executable = performance?.executable;
  const headline = (
    <span
      className={of === 'headline' ? styles.figure : styles.quiet}
      data-tone={of === 'headline' ? multipleTone(performance?.maxX) : undefined}
      data-tip="Highest multiple"
    >
      {of !== 'headline' && 'max '}
      {formatMultiple(performance?.maxX)}
    </span>
  );
  const position = (
    <span
      className={of === 'headline' ? styles.quiet : styles.figure}
      data-tone={of === 'headline' ? undefined : multipleTone(shownExecutable(executable, of)?.ruleX)}
      data-tip={executableTip(executable)}
    >
      {of === 'headline' && 'ex '}
      {executableText(executable, of)}
    </span>
  );
  return of === 'headline' ? (
    <>
      {headline}
      {position}
    </>
  ) : (
    <>
      {position}
      {headline}
    </>
  );
}
