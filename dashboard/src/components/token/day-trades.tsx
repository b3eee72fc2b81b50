import { getTokenMarket } from '@mintscope/schemas/api/tokens/get-token-market';
import { limits } from '@mintscope/schemas/limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { dash, formatCount } from '../../lib/format.ts';
import { LiveText } from '../table/live-text.tsx';
import { liveFigures } from './live-figures.ts';
import { usePast, useShownMs } from './past/past-context.ts';

const everyMs = 15_000;

type Counted = { isOfRow: true } | { isOfRow: false; buys: number; sells: number } | null;

interface DayTradesProps {
  row: Pick<TokenRow, 'address' | 'createdAt'>;
  of: 'trades' | 'buys' | 'sells';
}

/** Trades of the last 24 h. A row has those since the launch, which are the same for a day; from then on the server counts them. */
export function DayTrades({ row, of }: DayTradesProps) {
  const counted = useDayTrades(row);
  if (counted === null) return dash;
  if (counted.isOfRow) return <LiveText id={row.address} {...liveFigures[of]} />;
  const { buys, sells } = counted;
  return formatCount({ trades: buys + sells, buys, sells }[of]);
}

/** null while they are not known, as at a past second. */
function useDayTrades({ address, createdAt }: DayTradesProps['row']): Counted {
  const isPast = usePast() !== null;
  const isOlder = useShownMs() - createdAt > limits.dayMs;
  const { data } = useQuery({
    queryKey: ['token-market', address],
    queryFn: ({ signal }) => call(getTokenMarket, { params: { address }, signal }),
    enabled: isOlder && !isPast,
    refetchInterval: everyMs,
  });
  if (!isOlder) return { isOfRow: true };
  if (isPast || !data) return null;
  return data.day ? { isOfRow: false, ...data.day } : { isOfRow: true };
}
