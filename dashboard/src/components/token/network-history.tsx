import type { EdgeKind, BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { Share2 } from 'lucide-react';
import { BubbleHistory } from '../charts/bubble-history.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useBalanceHistory } from './late-api.ts';
import { networkHeight } from './network-model.ts';

interface NetworkHistoryProps {
  mint: string;
  map: WalletMap;
  reference: number;
  search: string;
  kinds: ReadonlySet<EdgeKind>;
}

/** The wallets of a token over its life, once they are asked for. */
export function NetworkHistory({ mint, map, ...rest }: NetworkHistoryProps) {
  const { data, isError, refetch } = useBalanceHistory(mint);
  if (isError && !data) {
    return (
      <Notice
        icon={Share2}
        title="This could not be loaded"
        role="alert"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  if (!data) return <Skeleton height={networkHeight} />;
  if (data.wallets.length === 0) return <Notice icon={Share2} title="No trade of the last 30 days is known" />;
  return <BubbleHistory history={data} now={map} {...rest} />;
}
