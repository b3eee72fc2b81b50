import type { SelectedToken } from '@mintscope/schemas/picks/selected-token';
import { X } from 'lucide-react';
import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { errorText } from '../../lib/error-text.ts';
import { formatAge, formatCount, formatMultiple } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive, useLiveStatus } from '../../lib/live/live-context.tsx';
import { executableText, executableTip } from '../../lib/picks/executable-text.ts';
import { multipleTone } from '../picks/multiple-tone.ts';
import { type Removal, removalOf } from '../picks/removal-of.ts';
import { RemoveDialog } from '../picks/remove-dialog.tsx';
import { useHeld } from '../picks/use-held.ts';
import { useNewestPicks } from '../picks/use-newest-picks.ts';
import { usePlatformPicks } from '../picks/use-platform-picks.ts';
import { LiveText } from '../table/live-text.tsx';
import { RowSourceProvider, useRowValue } from '../table/row-context.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { lazyExport } from '../ui/lazy-export.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ClearTokenData } from './clear-token-data.tsx';
import styles from './selected-tokens.module.css';

const ExportShown = lazyExport(() => import('../picks/export-shown.tsx').then((module) => module.ExportShown));

const shownAtFirst = 10;
/** As many as lists of picks hold; the others are in Token Management. */
const most = 200;

/** The platform's picks as they are now, live, and the ways to take them off the list: one, several, all. */
export function SelectedTokens() {
  const { client, clock } = useLive();
  const live = useLiveStatus().connection.phase === 'open';
  const query = usePlatformPicks(live);
  const newest = useNewestPicks('platform', most);
  const { held, ...pointer } = useHeld(newest);
  const [isWhole, setIsWhole] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<Removal | null>(null);
  const source = useMemo(() => ({ store: client.picks.picks, clock }), [client, clock]);
  useEffect(() => client.subscribe({ channel: 'picks' }), [client]);
  // One that has left the list meanwhile is not removed again.
  const ids = held.filter((id) => client.picks.picks.get(id));
  const shown = isWhole ? ids : ids.slice(0, shownAtFirst);
  const still = ids.filter((id) => marked.has(id));
  /** As they stand now: what is confirmed is what was aimed at. */
  const remove = (chosen: readonly string[]) =>
    setRemoving(removalOf(chosen.flatMap((id) => client.picks.picks.get(id) ?? [])));
  return (
    <Card
      title="Selected tokens"
      says="Marked for all users. Removing hides a pick; its call is followed on and counted."
      side={
        <>
          <ExportShown
            what="the selected tokens"
            name={['selected']}
            read={() => shown.flatMap((id) => client.picks.picks.get(id) ?? [])}
            count={shown.length}
          />
          <LinkButton to="/admin/tokens" look="quiet">
            All calls
          </LinkButton>
        </>
      }
    >
      <RowSourceProvider source={source}>
        {ids.length === 0 ? (
          <p className={styles.empty} role={query.isError ? 'alert' : 'status'}>
            {emptyText(query)}
          </p>
        ) : (
          <ul className={styles.list} aria-label="Selected tokens" {...pointer}>
            {shown.map((id) => (
              <Line key={id} id={id} isMarked={marked.has(id)} onMark={setMarked} onRemove={() => remove([id])} />
            ))}
          </ul>
        )}
      </RowSourceProvider>
      <div className={styles.acts}>
        {ids.length > shownAtFirst && (
          <Button look="quiet" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show less' : `Show All (${ids.length < most ? '' : 'newest '}${formatCount(ids.length)})`}
          </Button>
        )}
        <Button look="quiet" disabled={ids.length === 0} onClick={() => setMarked(new Set(shown))}>
          Mark all shown
        </Button>
        <Button disabled={still.length === 0} onClick={() => remove(still)}>
          Remove {still.length > 0 ? formatCount(still.length) : 'marked'}
        </Button>
        <ClearTokenData />
      </div>
      {removing && <RemoveDialog {...removing} onDone={() => setMarked(new Set())} onClose={() => setRemoving(null)} />}
    </Card>
  );
}

function emptyText({ isError, isPending, error }: ReturnType<typeof usePlatformPicks>): string {
  if (isError) return errorText(error, 'The picks could not be loaded');
  return isPending ? 'Loading the picks…' : 'No tokens selected yet';
}

const age = (pick: SelectedToken, nowMs: number) => `${formatAge(nowMs - pick.selectedAt)} ago`;
const why = (pick: SelectedToken) => pick.matchedCriteria.join('\n') || 'By hand';
const highest = (pick: SelectedToken) => `max ${formatMultiple(pick.performance?.maxX)}`;
const now = (pick: SelectedToken) => formatMultiple(pick.performance?.currentX);
const nowTone = (pick: SelectedToken) => multipleTone(pick.performance?.currentX);
const nowRank = (pick: SelectedToken) => pick.performance?.currentX ?? null;
const executable = (pick: SelectedToken) => `ex ${executableText(pick.performance?.executable)}`;
const executableWhy = (pick: SelectedToken) => executableTip(pick.performance?.executable);

interface LineProps {
  id: string;
  isMarked: boolean;
  onMark: Dispatch<SetStateAction<ReadonlySet<string>>>;
  onRemove: () => void;
}

function Line({ id, isMarked, onMark, onRemove }: LineProps) {
  const address = useRowValue(id, (pick: SelectedToken | undefined) => pick?.address ?? '');
  const symbol = useRowValue(id, (pick: SelectedToken | undefined) => cleanText(pick?.symbol ?? '', 24));
  const mark = (on: boolean) =>
    onMark((before) => {
      const next = new Set(before);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  return (
    <li className={styles.line}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={`Mark ${symbol}`}
        checked={isMarked}
        onChange={(event) => mark(event.target.checked)}
      />
      <Link to={`/token/${address}`}>{symbol || address}</Link>
      <LiveText id={id} text={age} tip={why} ticking className={styles.quiet} />
      <LiveText id={id} text={highest} className={styles.figure} />
      <LiveText id={id} text={now} tone={nowTone} rank={nowRank} className={styles.figure} />
      <LiveText id={id} text={executable} tip={executableWhy} className={styles.quiet} />
      <Button look="quiet" aria-label={`Remove ${symbol}`} onClick={onRemove}>
        <X size={13} aria-hidden />
      </Button>
    </li>
  );
}
