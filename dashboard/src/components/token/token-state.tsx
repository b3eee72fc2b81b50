import { SearchX, ServerCrash } from 'lucide-react';
import { CallError } from '../../lib/call.ts';
import { AccessRestricted } from '../access/access-restricted.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './token-state.module.css';

/** Loading, not found, failed: what stands in place of a token. 400 is an address that cannot be one. */
export function TokenState({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!error) return <LoadingToken />;
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <Notice
        isPage
        icon={SearchX}
        role="alert"
        title="Token Not Found"
        action={
          <LinkButton to="/discovery" look="main">
            Token Discovery
          </LinkButton>
        }
      >
        The requested token could not be found or analyzed.
      </Notice>
    );
  }
  if (error instanceof CallError && error.status === 403) return <AccessRestricted />;
  return (
    <Notice
      isPage
      icon={ServerCrash}
      role="alert"
      title={error.message || 'Failed to load token'}
      action={<Button onClick={onRetry}>Try Again</Button>}
    />
  );
}

function LoadingToken() {
  return (
    <div role="status" className={styles.loading}>
      <p className={styles.text}>Loading token details...</p>
      <div className={styles.line}>
        <Skeleton width={44} height={44} />
        <Skeleton width={220} height={28} />
      </div>
      <Skeleton height={90} />
      <Skeleton height={58} />
      <Skeleton height={376} />
    </div>
  );
}
