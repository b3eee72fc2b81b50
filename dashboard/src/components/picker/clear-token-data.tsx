import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import type { Cleared } from '../../lib/product-settings/clear-token-data.ts';
import { Button } from '../ui/button.tsx';
import styles from './clear-token-data.module.css';

const ClearDialog = lazyOverlay(() => import('./clear-dialog.tsx').then((module) => module.ClearDialog));

/** Clears all picks of the platform once the word was typed, and lists what went. */
export function ClearTokenData() {
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<Cleared | null>(null);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        <Trash2 size={14} aria-hidden />
        Clear token data
      </Button>
      <div className={styles.done} role="status">
        {done && <Done {...done} />}
      </div>
      {isAsking && <ClearDialog onCleared={setDone} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Done({ cleared, warnings }: Cleared) {
  return (
    <>
      {cleared.length > 0 && <p>Cleared: {cleared.join('; ')}.</p>}
      {warnings.length > 0 && <p className={styles.warnings}>{warnings.join(' ')}</p>}
    </>
  );
}
