import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { limits } from '@mintscope/schemas/limits';
import { Timer } from 'lucide-react';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { TradeLanes } from '../charts/trade-lanes.tsx';
import { useFirstTrades } from './late-api.ts';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import { lanesOf } from './timing-model.ts';

/** When in the token's life each of its first trades came, whose it was and how large. */
export function TimingCard({ mint, createdAt }: { mint: string; createdAt: number }) {
  const query = useFirstTrades(mint);
  return (
    <LoadedCard
      title="Timing of Trades"
      query={query}
      icon={Timer}
      height={lateHeights.timing.tall}
      says={(trades) => sentence(trades, createdAt)}
      empty={(trades) => (trades.length > 0 ? null : 'Nothing was traded yet')}
    >
      {(trades) => <TradeLanes lanes={lanesOf(trades, createdAt)} />}
    </LoadedCard>
  );
}

function sentence(trades: readonly ToldTrade[], createdAt: number): string {
  const last = trades.at(-1)?.timeMs ?? createdAt;
  const which = trades.length < limits.trades ? 'All' : 'The first';
  const early = trades.filter(({ side, timeMs }) => side === 'buy' && timeMs - createdAt <= 10_000).length;
  const over = formatDuration(Math.max(0, last - createdAt));
  return `${which} ${formatCount(trades.length)} trades, over ${over}; ${formatCount(early)} purchases in the first 10 s.`;
}
