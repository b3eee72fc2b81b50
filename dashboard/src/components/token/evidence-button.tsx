import type { ReactNode } from 'react';
import styles from './evidence-button.module.css';
import { type Asked, useEvidence } from './evidence-context.ts';

interface EvidenceButtonProps extends Omit<Asked, 'wallet'> {
  wallet?: string | undefined;
  children: ReactNode;
}

/** What it wraps opens its evidence; as it is where no token is open. */
export function EvidenceButton({ of, title, wallet, children }: EvidenceButtonProps) {
  const open = useEvidence();
  if (open === null) return children;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-label={`Evidence: ${nameOf(title, children)}`}
      onClick={() => open({ of, title, ...(wallet !== undefined && { wallet }) })}
    >
      {children}
    </button>
  );
}

/** A name holds all that is seen, so that it can be spoken to. */
function nameOf(title: string, shown: ReactNode): string {
  if (typeof shown !== 'string' || title.includes(shown)) return title;
  return shown.includes(title) ? shown : `${title}, ${shown}`;
}
