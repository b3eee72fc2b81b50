import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Target } from 'lucide-react';
import { memo, type ReactNode, useRef, useSyncExternalStore } from 'react';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowSource, useRowValue } from '../../components/table/row-context.tsx';
import { useBeat } from '../../components/table/use-beat.ts';
import { Chip } from '../../components/ui/chip.tsx';
import { ScoreRing } from '../../components/ui/score-ring.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { bandLabel } from '../../lib/band.ts';
import { formatAge, formatChange, formatCompact, formatMultiple, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { isProvisional } from '../../lib/is-provisional.ts';
import { lifeMark, missingVerdict } from '../../lib/life.ts';
import { useByParameters, useParameters } from '../../lib/parameters-context.tsx';
import styles from './phone-list.module.css';
import { riskSignals } from './risk.ts';

const cardHeight = 68;

interface PhoneListProps {
  order: readonly string[];
  open: string | null;
  onOpen: (id: string) => void;
  toneOf: (id: string) => string;
  empty: ReactNode;
}

/** Two-line cards: who and how good it is, then what it is worth and what is wrong with it. */
export function PhoneList({ order, open, onOpen, toneOf, empty }: PhoneListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  useBeat(scroller);
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
  });
  return (
    <div ref={scroller} className={styles.scroller}>
      {order.length === 0 && empty}
      <ul
        aria-label="Tokens"
        className={styles.cards}
        style={{ height: virtualizer.getTotalSize() }}
        hidden={order.length === 0}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const id = order[index];
          return id === undefined ? null : (
            <li key={id} className={styles.place} style={{ transform: `translateY(${start}px)` }}>
              <Card id={id} open={id === open} onOpen={onOpen} toneOf={toneOf} />
            </li>
          );
        })}
      </ul>
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
  onOpen: (id: string) => void;
  toneOf: (id: string) => string;
}

const Card = memo(({ id, open, onOpen, toneOf }: CardProps) => {
  const { clock } = useRowSource();
  const values = useParameters();
  const tone = useSyncExternalStore(clock.watch, () => toneOf(id));
  const symbol = useRowValue(id, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(id, (row: TokenRow | undefined) => row?.logo ?? null);
  const score = useRowValue(id, (row: TokenRow | undefined) =>
    row?.finalScore === null || row === undefined ? null : Math.floor(row.finalScore ?? 0),
  );
  const life = useRowValue(id, (row: TokenRow | undefined) => row?.life ?? 'trading');
  const over = lifeMark(life);
  const missing = missingVerdict(
    { life, finalScore: score },
    parameterValue(values, 'transaction.sample.minimumTrades'),
  );
  const band = useRowValue(id, (row: TokenRow | undefined) => row?.band ?? null);
  const called = useRowValue(id, (row: TokenRow | undefined) => (row?.calledAt ?? null) !== null);
  const provisional = useRowValue(id, (row: TokenRow | undefined) => isProvisional(row, values));
  const [riskTone, riskLabel] = useRowValue(id, useByParameters(worstOf)).split('\n');
  return (
    <button
      type="button"
      className={styles.card}
      data-tone={tone}
      data-open={open || undefined}
      onClick={() => onOpen(id)}
    >
      <TokenLogo mint={id} symbol={symbol} logo={logo} size={36} />
      <span className={styles.body}>
        <span className={styles.line}>
          <span className={styles.symbol}>{cleanText(symbol, 16)}</span>
          <LiveText id={id} text={age} ticking className={styles.quiet} />
          {called && <Target size={12} className={styles.called} role="img" aria-label="Called" />}
          <span className={styles.right}>
            <LiveText id={id} text={cap} rank={capRank} className={styles.strong} />
            <LiveText id={id} text={change} tone={changeTone} className={styles.change} />
          </span>
        </span>
        <span className={styles.line}>
          <LiveText id={id} text={multiple} className={styles.quiet} />
          <LiveText id={id} text={volume} className={styles.quiet} />
          <LiveText id={id} text={holders} className={styles.quiet} />
          <span className={styles.right}>
            {over ? (
              <Chip tone={over.tone}>{over.label}</Chip>
            ) : riskLabel ? (
              <Chip tone={riskTone === 'bad' ? 'bad' : 'warn'}>{riskLabel}</Chip>
            ) : (
              <span className={styles.quiet}>{missing ? '–' : bandLabel(band)}</span>
            )}
          </span>
        </span>
      </span>
      <ScoreRing score={score} provisional={provisional} size={38} />
    </button>
  );
});
