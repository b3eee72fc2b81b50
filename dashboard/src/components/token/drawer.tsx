import { Maximize2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './drawer.module.css';
import { TokenState } from './token-state.tsx';
import { TokenView } from './token-view.tsx';
import { useTokenView } from './use-token-view.ts';

/** A token beside the list (a sheet on phones). The list stays usable: j and k walk through it with the drawer open. */
export function TokenDrawer({ address, onClose }: { address: string; onClose: () => void }) {
  const { data, error, refetch } = useTokenView(address, { wide: false });
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another token starts at its top
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [address]);
  return (
    <aside className={styles.drawer} aria-label="Token">
      <div className={styles.bar}>
        <LinkButton to={`/token/${address}`} look="quiet">
          <Maximize2 size={14} aria-hidden />
          Full page
          <span className={styles.key}>
            <Kbd>Enter</Kbd>
          </span>
        </LinkButton>
        <Button look="quiet" icon className={styles.close} aria-label="Close" data-tip="Close (Esc)" onClick={onClose}>
          <X size={16} aria-hidden />
        </Button>
      </div>
      <div ref={body} className={styles.body}>
        {data ? (
          <TokenView key={address} audit={data} wide={false} />
        ) : (
          <TokenState error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </aside>
  );
}
