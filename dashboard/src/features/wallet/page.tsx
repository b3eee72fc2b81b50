import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { copyText } from '../../components/ui/copy-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { shortenAddress } from '../../lib/format.ts';
import { showToast } from '../../lib/toasts.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useWallet } from './api.ts';
import { CreatedCard } from './created-card.tsx';
import { NotesCard } from './notes-card.tsx';
import styles from './page.module.css';
import { TokensCard } from './tokens-card.tsx';
import { WalletHeader } from './wallet-header.tsx';
import { WalletState } from './wallet-state.tsx';
import { WalletTiles } from './wallet-tiles.tsx';

/** What a wallet made of what it traded, what it created, and what analyses know of it. */
export function WalletPage() {
  const { address } = useParams();
  if (!address) return <Notice isPage role="alert" title="Wallet address is not defined" />;
  return <LoadedPage key={address} address={address} />;
}

function LoadedPage({ address }: { address: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useWallet(address);
  useEffect(() => {
    document.title = `${shortenAddress(address)} · Mintscope`;
    return () => {
      document.title = 'Mintscope';
    };
  }, [address]);

  // The page before, or the list for those who came by a link.
  const back = () => (history.length > 1 ? navigate(-1) : navigate('/discovery'));
  useKeys([
    ['Escape', back],
    ['c', async () => (await copyText(address)) && showToast('Address copied')],
  ]);
  return (
    <div className={styles.scroller}>
      <div className={styles.page}>
        <Button look="quiet" className={styles.back} onClick={back}>
          <ArrowLeft size={15} aria-hidden />
          Back
        </Button>
        {data ? (
          <div className={styles.view}>
            <WalletHeader wallet={data} />
            <WalletTiles figures={data.figures} />
            <TokensCard wallet={data} />
            <div className={styles.columns}>
              <NotesCard wallet={address} notes={data.notes} />
              <CreatedCard wallet={data.address} created={data.created} />
            </div>
          </div>
        ) : (
          <WalletState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}
