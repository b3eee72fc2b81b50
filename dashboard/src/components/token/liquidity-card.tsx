import type { ToldMarket } from '@mintscope/schemas/picks/told-standing';
import { lamportsPerSol } from '@mintscope/schemas/quote-coins';
import type { TokenRow } from '@mintscope/schemas/token';
import { Droplets } from 'lucide-react';
import { dash, formatCompact, formatDuration, formatFull, formatShare, formatUsd } from '../../lib/format.ts';
import { TimeLines } from '../charts/time-lines.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { useTokenMarket } from './late-api.ts';
import styles from './late-cards.module.css';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import { useLiveRow } from './use-live-row.ts';

/** What stands behind the price: how much could be taken out, now and since the launch, and how far the curve is. */
export function LiquidityCard({ row: loaded }: { row: TokenRow }) {
  const row = useLiveRow(loaded);
  const query = useTokenMarket(row.address);
  return (
    <LoadedCard
      title="Liquidity"
      query={query}
      icon={Droplets}
      height={lateHeights.liquidity.tall}
      says={({ course }) => sentence(course, row.createdAt)}
      empty={() => null}
    >
      {({ standing, course }) => (
        <div className={styles.plot}>
          <FactList facts={facts(row, standing?.market ?? null)} />
          {course.length > 1 ? (
            <TimeLines
              label="SOL that sales could take out of the token's pools, since the launch"
              top={Math.max(...course.map(({ payableSol }) => payableSol))}
              formatValue={(sol) => `${formatCompact(sol, 2)} SOL`}
              isFilled
              lines={[
                {
                  ...{ name: 'Can be taken out', look: 'main' as const },
                  points: course.map(({ timeMs, payableSol }) => ({ atMs: timeMs - row.createdAt, value: payableSol })),
                },
              ]}
            />
          ) : (
            <p className={styles.note}>Too little is known yet to draw it over time.</p>
          )}
        </div>
      )}
    </LoadedCard>
  );
}

function facts({ progress, migrated, liquidity }: TokenRow, market: ToldMarket | null): Fact[] {
  const payable = market && market.payable / lamportsPerSol;
  return [
    {
      name: 'Curve sold',
      value: <Progress share={progress} migrated={migrated} />,
      tip: 'Share of the tokens for sale on the curve that were sold; at 100% it closes and the pool opens',
    },
    {
      name: 'Can be taken out',
      value: payable === null ? dash : `${formatCompact(payable, 2)} SOL`,
      tip: `SOL that sales can take out of the deepest pool${payable === null ? '' : `\n${formatFull(payable)} SOL`}`,
    },
    { name: 'Liquidity', value: formatUsd(liquidity), tip: 'USD value of the quote in curve and pools' },
    {
      name: 'Fees, buy / sell',
      value: market ? `${formatShare(market.buyFee, 2)} / ${formatShare(market.sellFee, 2)}` : dash,
      tip:
        market && market.keptShare > 0 ? `And ${formatShare(market.keptShare, 2)} for depositors` : 'Of what is paid',
    },
  ];
}

function Progress({ share, migrated }: { share: number | null; migrated: boolean }) {
  if (migrated) return 'Migrated';
  return (
    <>
      {share !== null && (
        <span className={styles.bar}>
          <span style={{ transform: `scaleX(${share})` }} />
        </span>
      )}
      {formatShare(share)}
    </>
  );
}

function sentence(course: readonly { timeMs: number; payableSol: number }[], createdAt: number): string {
  const [last] = course.slice(-1);
  if (!last) return '';
  const most = course.reduce((high, point) => (point.payableSol > high.payableSol ? point : high), last);
  const now = `${formatCompact(last.payableSol, 2)} SOL could be taken out now`;
  if (last.payableSol >= most.payableSol * 0.995) return `${now}, the most so far.`;
  const lost = formatShare(1 - last.payableSol / most.payableSol, 0);
  return `${now}, ${lost} less than at its most, ${formatDuration(most.timeMs - createdAt)} after the launch.`;
}
