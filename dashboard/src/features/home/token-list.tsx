import type { TokenRow } from '@mintscope/schemas/token';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { multipleTone } from '../../components/picks/multiple-tone.ts';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowValue } from '../../components/table/row-context.tsx';
import { ScoreRing } from '../../components/ui/score-ring.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { formatAge, formatMultiple, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { isProvisional } from '../../lib/is-provisional.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import styles from './token-list.module.css';

interface TokenListProps {
  label: string;
  ids: readonly string[];
  /** Rows the list keeps place for, so that nothing below it moves. */
  room: number;
  /** Two columns where the screen is wide. */
  wide?: boolean;
  loading: boolean;
  empty: ReactNode;
}

/** Tokens, one line each; a line leads to its token. */
export function TokenList({ label, ids, room, wide = false, loading, empty }: TokenListProps) {
  const places = Array.from({ length: room }, (_, place) => place);
  return (
    <div className={styles.list} data-wide={wide || undefined} style={{ ['--rows' as string]: room }}>
      {ids.length > 0 && (
        <ul aria-label={label} className={styles.places}>
          {ids.map((id, index) => (
            <Line key={id} id={id} index={index} />
          ))}
        </ul>
      )}
      {ids.length === 0 && loading && (
        <div role="status" aria-label={`${label}: loading`} className={styles.rows}>
          {places.map((place) => (
            <div key={place} className={styles.line}>
              <Skeleton width={26} height={26} />
              <Skeleton width="60%" height={12} />
              <Skeleton height={12} />
              <Skeleton height={12} />
              <Skeleton height={12} />
              <Skeleton width={28} height={28} />
            </div>
          ))}
        </div>
      )}
      {ids.length === 0 && !loading && <div className={styles.empty}>{empty}</div>}
    </div>
  );
}

const age = (row: TokenRow, nowMs: number) => formatAge(nowMs - row.createdAt);
const cap = (row: TokenRow) => formatUsd(row.marketCap);
const capRank = (row: TokenRow) => row.marketCap;
const multiple = (row: TokenRow) => formatMultiple(row.performance.currentX);
const toneOfMultiple = (row: TokenRow) => multipleTone(row.performance.currentX);

function Line({ id, index }: { id: string; index: number }) {
  const values = useParameters();
  const symbol = useRowValue(id, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(id, (row: TokenRow | undefined) => row?.logo ?? null);
  const name = useRowValue(id, (row: TokenRow | undefined) => row?.name ?? '');
  const score = useRowValue(id, (row: TokenRow | undefined) =>
    row?.finalScore === null || row === undefined ? null : Math.floor(row.finalScore ?? 0),
  );
  const provisional = useRowValue(id, (row: TokenRow | undefined) => isProvisional(row, values));
  return (
    <li className={styles.place} style={{ ['--index' as string]: index, ['--side' as string]: index % 2 }}>
      <Link to={`/token/${id}`} className={styles.line}>
        <TokenLogo mint={id} symbol={symbol} logo={logo} size={26} />
        <span className={styles.who}>
          <span className={styles.symbol}>{tokenName(symbol, id, 16)}</span>
          <span className={styles.name}>{cleanText(name, 40)}</span>
        </span>
        <LiveText id={id} text={age} ticking className={styles.quiet} />
        <LiveText id={id} text={cap} rank={capRank} className={styles.figure} />
        <LiveText id={id} text={multiple} tone={toneOfMultiple} className={styles.multiple} />
        <ScoreRing score={score} provisional={provisional} size={28} />
      </Link>
    </li>
  );
}
