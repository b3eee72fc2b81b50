import { getTokenPast } from '@mintscope/schemas/api/tokens/get-token-past';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PastBar } from '../../components/token/past/past-bar.tsx';
import { PastView } from '../../components/token/past/past-view.tsx';
import { TokenState } from '../../components/token/token-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { call } from '../../lib/call.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useKeys } from '../../lib/use-keys.ts';
import styles from './page.module.css';

/** While the slider is moved, each second would be asked for. */
const settleMs = 150;

/** The time machine: a token's page as it was at the second in the address (`at`, ms). */
export function PastPage({ mint, at, onNow }: { mint: string; at: string; onNow: () => void }) {
  const { clock } = useLive();
  const atMs = /^\d{1,13}$/.test(at) ? Number(at) : null;
  if (atMs !== null && atMs <= clock.nowMs() + 1_000)
    return <PastSeconds key={mint} mint={mint} askedMs={atMs} onNow={onNow} />;
  return (
    <Notice
      isPage
      icon={History}
      role="alert"
      title={atMs === null ? 'at: not a time in milliseconds' : 'at: lies in the future'}
      action={<Button onClick={onNow}>Back to now</Button>}
    />
  );
}

function PastSeconds({ mint, askedMs, onNow }: { mint: string; askedMs: number; onNow: () => void }) {
  const { clock } = useLive();
  const [, setQuery] = useSearchParams();
  const [toMs, setToMs] = useState(() => Math.max(askedMs, clock.nowMs()));
  const [atMs, setAtMs] = useState(askedMs);
  const settledMs = useDebounced(atMs, settleMs);
  const { data, error, refetch } = useQuery({
    queryKey: ['past', mint, settledMs],
    queryFn: ({ signal }) => call(getTokenPast, { params: { address: mint }, query: { at: settledMs }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  useEffect(() => setQuery({ at: String(settledMs) }, { replace: true }), [settledMs, setQuery]);
  const lastMs = data?.kept?.toMs;
  // Where nothing came any more there is nothing to look back at either.
  useEffect(() => {
    if (lastMs !== undefined) setToMs((former) => Math.max(askedMs, Math.min(former, lastMs)));
  }, [lastMs, askedMs]);
  useKeys([
    ['t', onNow],
    ['Escape', onNow],
    ['ArrowLeft', () => setAtMs((ms) => ms - 1_000)],
    ['ArrowRight', () => setAtMs((ms) => Math.min(toMs, ms + 1_000))],
  ]);
  const symbol = data?.symbol;
  useEffect(() => {
    if (symbol) document.title = `${tokenName(symbol, mint)}, past · Mintscope`;
    return () => {
      document.title = 'Mintscope';
    };
  }, [symbol, mint]);
  return (
    <div className={styles.scroller}>
      <div className={styles.page}>
        {data ? (
          <>
            <PastBar mint={mint} past={data} atMs={atMs} toMs={toMs} onAt={setAtMs} onNow={onNow} />
            {data.told ? (
              <PastView told={data.told} atMs={data.atMs} />
            ) : (
              <NothingTold from={data.kept?.fromMs} onAt={setAtMs} />
            )}
          </>
        ) : (
          <TokenState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

/** Pages are kept for two days, from the first minute of a token on. */
function NothingTold({ from, onAt }: { from: number | undefined; onAt: (atMs: number) => void }) {
  return (
    <Notice
      isPage
      icon={History}
      title="What the page told at this second is not kept"
      action={from !== undefined && <Button onClick={() => onAt(from)}>To the first that is</Button>}
    >
      {from === undefined
        ? 'Pages are kept for two days, from the version on that began to keep them.'
        : `The first one kept is of ${formatDateTime(from)}.`}
    </Notice>
  );
}
