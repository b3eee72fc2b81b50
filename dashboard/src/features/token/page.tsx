import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { TokenState } from '../../components/token/token-state.tsx';
import { TokenView } from '../../components/token/token-view.tsx';
import { useTokenView } from '../../components/token/use-token-view.ts';
import { Button } from '../../components/ui/button.tsx';
import { copyText } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { pastPath } from '../../lib/links.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { showToast } from '../../lib/toasts.ts';
import { tokenName } from '../../lib/token-name.ts';
import { useKeys } from '../../lib/use-keys.ts';
import styles from './page.module.css';

const PastPage = lazyPart(() => import('./past-page.tsx').then((module) => module.PastPage));

export function TokenPage() {
  const { address: mint } = useParams();
  if (!mint) return <Notice isPage role="alert" title="Token address is not defined" />;
  return <NowOrPast mint={mint} />;
}

/** With `at` in the address, the page as it was at that time. */
function NowOrPast({ mint }: { mint: string }) {
  const [query, setQuery] = useSearchParams();
  const at = query.get('at');
  if (at === null) return <LoadedPage mint={mint} />;
  return (
    <Suspense fallback={<TokenState error={null} onRetry={() => {}} />}>
      <PastPage mint={mint} at={at} onNow={() => setQuery({})} />
    </Suspense>
  );
}

function LoadedPage({ mint }: { mint: string }) {
  const navigate = useNavigate();
  const { client, watchlist, clock } = useLive();
  const { data, error, refetch } = useTokenView(mint, { wide: true });
  const symbol = data?.token.symbol;

  useEffect(() => client.subscribe({ channel: 'token', address: mint }), [client, mint]);
  useEffect(() => {
    if (symbol) document.title = `${tokenName(symbol, mint)} · Mintscope`;
    return () => {
      document.title = 'Mintscope';
    };
  }, [symbol, mint]);

  // The page before, or the list for those who came by a link.
  const back = () => (history.length > 1 ? navigate(-1) : navigate('/discovery'));
  useKeys([
    ['Escape', back],
    ['w', () => watchlist.toggle(mint)],
    ['t', () => navigate(pastPath(mint, clock.nowMs()))],
    ['c', async () => (await copyText(mint)) && showToast('Address copied')],
  ]);
  return (
    <div className={styles.scroller}>
      <div className={styles.page}>
        <Button look="quiet" className={styles.back} onClick={back}>
          <ArrowLeft size={15} aria-hidden />
          Back
        </Button>
        {data ? <TokenView audit={data} wide /> : <TokenState error={error} onRetry={() => void refetch()} />}
      </div>
    </div>
  );
}
