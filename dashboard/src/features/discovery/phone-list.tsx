import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Ellipsis, Star, Target } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowSource, useRowValue } from '../../components/table/row-context.tsx';
import { useBeat } from '../../components/table/use-beat.ts';
import { useEndInSight } from '../../components/table/use-end-in-sight.ts';
import { Chip } from '../../components/ui/chip.tsx';
import { ScoreRing } from '../../components/ui/score-ring.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { bandLabel } from '../../lib/band.ts';
import { formatAge, formatChange, formatCompact, formatMultiple, formatUsd } from '../../lib/format.ts';
import { isProvisional } from '../../lib/is-provisional.ts';
import { lifeMark, missingVerdict } from '../../lib/life.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useByParameters, useParameters } from '../../lib/parameters-context.tsx';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { tokenName } from '../../lib/token-name.ts';
import { useWatched } from '../../lib/watchlist.ts';
import { CopyInList } from './copy-in-list.tsx';
import styles from './phone-list.module.css';
import { riskSignals } from './risk.ts';

const TokenSheet = lazyOverlay(() => import('./token-sheet.tsx').then((module) => module.TokenSheet));

const cardHeight = 68;

interface PhoneListProps {
  order: readonly string[];
  open: string | null;
  /** The card that keys act upon. */
  cursor?: string | null;
  onOpen: (id: string) => void;
  /** The last rows are near. */
  onEnd?: () => void;
  toneOf: (id: string) => string;
  empty: ReactNode;
  label?: string;
  /** What the second line begins with; the multiple unless told. */
  figure?: (row: TokenRow) => string;
}

/** Two-line cards: who and how good it is, then what it is worth and what is wrong with it; and beside each, what one does with it. */
export function PhoneList(props: PhoneListProps) {
  const { order, open, cursor = null, onOpen, onEnd, toneOf, empty, label = 'Tokens', figure = multiple } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [acted, setActed] = useState<string | null>(null);
  useBeat(scroller);
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  useEndInSight(items, order.length, onEnd);
  const pointed = cursor === null ? -1 : order.indexOf(cursor);
  useEffect(() => {
    if (pointed >= 0) virtualizer.scrollToIndex(pointed);
  }, [virtualizer, pointed]);
  return (
    <div ref={scroller} className={styles.scroller}>
      {order.length === 0 && empty}
      <ul
        aria-label={label}
        className={styles.cards}
        style={{ height: virtualizer.getTotalSize() }}
        hidden={order.length === 0}
      >
        {items.map(({ index, start }) => {
          const id = order[index];
          return id === undefined ? null : (
            <li key={id} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
              <Card
                id={id}
                open={id === open}
                cursor={id === cursor}
                onOpen={onOpen}
                toneOf={toneOf}
                figure={figure}
                onMore={setActed}
              />
            </li>
          );
        })}
      </ul>
      {acted !== null && <TokenSheet id={acted} onClose={() => setActed(null)} />}
    </div>
  );
}

const age = (row: TokenRow, nowMs: number) => formatAge(nowMs - row.createdAt);
const cap = (row: TokenRow) => formatUsd(row.marketCap);
const capRank = (row: TokenRow) => row.marketCap;
const multiple = (row: TokenRow) => formatMultiple(row.performance.currentX);
const change = (row: TokenRow) => formatChange(row.priceChange5m);
const changeTone = (row: TokenRow) =>
  (row.priceChange5m ?? 0) === 0 ? '' : (row.priceChange5m ?? 0) > 0 ? 'up' : 'down';
const volume = (row: TokenRow) => `V ${formatUsd(row.volume)}`;
const holders = (row: TokenRow) => `H ${formatCompact(row.holders)}`;
const worstOf = (values: ParameterValues) => (row: TokenRow | undefined) => {
  const signal = row && riskSignals(row, values).find((entry) => entry.tone === 'bad' || entry.tone === 'warn');
  return signal ? `${signal.tone}\n${signal.label}` : '';
};

interface CardProps {
  id: string;
  open: boolean;
  cursor: boolean;
  onOpen: (id: string) => void;
  onMore: (id: string) => void;
  toneOf: (id: string) => string;
  figure: (row: TokenRow) => string;
}

const Card = memo(({ id, open, cursor, onOpen, onMore, toneOf, figure }: CardProps) => {
  const { clock } = useRowSource();
  const tone = useSyncExternalStore(clock.watch, () => toneOf(id));
  const symbol = useRowValue(id, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(id, (row: TokenRow | undefined) => row?.logo ?? null);
  return (
    <div className={styles.card} data-tone={tone} data-open={open || undefined} data-cursor={cursor || undefined}>
      <button type="button" className={styles.open} onClick={() => onOpen(id)}>
        <TokenLogo mint={id} symbol={symbol} logo={logo} size={36} />
        <span className={styles.body}>
          <span className={styles.line}>
            <span className={styles.symbol}>{tokenName(symbol, id, 16)}</span>
            <LiveText id={id} text={age} ticking className={styles.quiet} />
            <Marks id={id} />
            <CopyInList id={id} />
            <span className={styles.right}>
              <LiveText id={id} text={cap} rank={capRank} className={styles.strong} />
              <LiveText id={id} text={change} tone={changeTone} className={styles.change} />
            </span>
          </span>
          <span className={styles.line}>
            <span className={styles.figures}>
              <LiveText id={id} text={figure} className={styles.quiet} />
              <LiveText id={id} text={volume} className={styles.quiet} />
              <LiveText id={id} text={holders} className={styles.quiet} />
            </span>
            <span className={styles.right}>
              <Worst id={id} />
            </span>
          </span>
        </span>
        <Score id={id} />
      </button>
      <button
        type="button"
        className={styles.more}
        aria-haspopup="dialog"
        aria-label={`More for ${tokenName(symbol, id)}`}
        onClick={() => onMore(id)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </div>
  );
});

/** Whether it is watched, and whether it was called. */
function Marks({ id }: { id: string }) {
  const watched = useWatched(useLive().watchlist, id);
  const called = useRowValue(id, (row: TokenRow | undefined) => (row?.calledAt ?? null) !== null);
  return (
    <>
      {watched && <Star size={12} className={styles.watched} fill="currentColor" role="img" aria-label="Watched" />}
      {called && <Target size={12} className={styles.called} role="img" aria-label="Called" />}
    </>
  );
}

/** What is wrong with it, or how good it is. */
function Worst({ id }: { id: string }) {
  const values = useParameters();
  const finalScore = useRowValue(id, (row: TokenRow | undefined) => row?.finalScore ?? null);
  const life = useRowValue(id, (row: TokenRow | undefined) => row?.life ?? 'trading');
  const band = useRowValue(id, (row: TokenRow | undefined) => row?.band ?? null);
  const [tone, label] = useRowValue(id, useByParameters(worstOf)).split('\n');
  const over = lifeMark(life);
  if (over) return <Chip tone={over.tone}>{over.label}</Chip>;
  if (label) return <Chip tone={tone === 'bad' ? 'bad' : 'warn'}>{label}</Chip>;
  const missing = missingVerdict({ life, finalScore }, parameterValue(values, 'transaction.sample.minimumTrades'));
  return <span className={styles.quiet}>{missing ? '–' : bandLabel(band)}</span>;
}

function Score({ id }: { id: string }) {
  const values = useParameters();
  const score = useRowValue(id, (row: TokenRow | undefined) =>
    row?.finalScore === null || row === undefined ? null : Math.floor(row.finalScore ?? 0),
  );
  const provisional = useRowValue(id, (row: TokenRow | undefined) => isProvisional(row, values));
  return <ScoreRing score={score} provisional={provisional} size={38} />;
}
