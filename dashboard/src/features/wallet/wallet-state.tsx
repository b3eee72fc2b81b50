import { SearchX, ServerCrash } from 'lucide-react';
import { AccessRestricted } from '../../components/access/access-restricted.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './wallet-state.module.css';

/** Loading, no address, failed: what stands in place of a wallet. */
export function WalletState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) {
    return (
      <div role="status" aria-label="Loading wallet" className={styles.loading}>
        <Skeleton width={260} height={48} />
        <Skeleton height={118} />
        <Skeleton height={420} />
      </div>
    );
  }
  if (error instanceof CallError && error.status === 403) return <AccessRestricted />;
  if (error instanceof CallError && error.status === 400) {
    return (
      <Notice
        isPage
        icon={SearchX}
        role="alert"
        title="This is no wallet address"
        action={
          <LinkButton to="/discovery" look="main">
            Token Discovery
          </LinkButton>
        }
      >
        An address on Solana is 32 to 44 letters and digits.
      </Notice>
    );
  }
  return (
    <Notice
      isPage
      icon={ServerCrash}
      role="alert"
      title={errorText(error, 'The wallet could not be loaded')}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}
