import type { TokenAudit } from '@mintscope/schemas/token-record';
import { DistributionCard } from './distribution-card.tsx';
import { ExitCard } from './exit-card.tsx';
import { HolderFiguresCard } from './holder-figures-card.tsx';
import type { LateCard as CardName } from './late-heights.ts';
import { LiquidityCard } from './liquidity-card.tsx';
import { NetworkCard } from './network-card.tsx';
import { RelativesCard } from './relatives-card.tsx';
import { ScoreCard } from './score-card.tsx';
import { TimingCard } from './timing-card.tsx';
import { TradersCard } from './traders-card.tsx';

/** The card of that name. */
export function LateCard({ card, audit }: { card: CardName; audit: TokenAudit }) {
  const { address: mint, createdAt, row } = audit.token;
  switch (card) {
    case 'exit':
      return <ExitCard key={mint} audit={audit} />;
    case 'liquidity':
      return <LiquidityCard row={row} />;
    case 'network':
      return <NetworkCard key={mint} mint={mint} map={audit.bubbleMap} />;
    case 'timing':
      return <TimingCard mint={mint} createdAt={createdAt} />;
    case 'score':
      return <ScoreCard key={mint} row={row} />;
    case 'distribution':
      return <DistributionCard audit={audit} />;
    case 'relatives':
      return <RelativesCard mint={mint} />;
    case 'traders':
      return <TradersCard mint={mint} />;
    case 'figures':
      return <HolderFiguresCard mint={mint} holders={audit.holders} />;
  }
}
