import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dash, formatCount, formatUsd } from '../../lib/format.ts';
import { LiveText } from '../table/live-text.tsx';
import { liveFigures } from './live-figures.ts';
import { usePast, useShownMs } from './past/past-context.ts';

const everyMs = 15_000;

interface DayFigureProps {
  row: Pick<TokenRow, 'address' | 'createdAt' | 'volume' | 'priceSol'>;
  of: 'trades' | 'buys' | 'sells' | 'volume';
}

/**
 * What was traded in the last 24 h. A row counts trades since the launch, which are the same for a day, and has a volume until the token has
 * ended; the rest the server counts. At a past second that is not known.
 */
export function DayFigure({ row, of }: DayFigureProps) {
  const { address, createdAt } = row;
  const isPast = usePast() !== null;
  const isOlder = useShownMs() - createdAt > limits.dayMs;
  const hasEnded = row.volume === null && row.priceSol !== null;
  const { data } = useQuery({
    queryKey: ['token-market', address],
    queryFn: ({ signal }) => call(getTokenMarket, { params: { address }, signal }),
    enabled: (isOlder || hasEnded) && !isPast,
    refetchInterval: everyMs,
  });
  const live = <LiveText id={address} {...liveFigures[of]} />;
  if (!(of === 'volume' ? hasEnded : isOlder)) return live;
  if (isPast || !data) return dash;
  // By the server's clock it may be younger still.
  if (!data.day) return live;
  const { buys, sells, volume } = data.day;
  return of === 'volume' ? formatUsd(volume) : formatCount({ trades: buys + sells, buys, sells }[of]);
}
