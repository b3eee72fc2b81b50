import { limits } from '@mintscope/schemas/limits';
import { X } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { type ChosenToken, clearCompared, toggleCompared } from '../../lib/compare/compare-tray.ts';
import { comparePath } from '../../lib/links.ts';
import { tokenName } from '../../lib/token-name.ts';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import styles from './compare-tray.module.css';

/** The tokens that are chosen, at the foot of every page, which leaves it the room. */
export function CompareTray({ tokens }: { tokens: readonly ChosenToken[] }) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--tray', 'var(--tray-height)');
    return () => void style.removeProperty('--tray');
  }, []);
  return (
    <section aria-label="Chosen to compare" className={styles.tray}>
      <p role="status" className={styles.count}>
        {tokens.length} <span className={styles.most}>of {limits.comparedTokens} </span>to compare
      </p>
      <ul className={styles.tokens}>
        {tokens.map((token) => {
          const name = tokenName(token.symbol, token.mint, 16);
          return (
            <li key={token.mint}>
              <button
                type="button"
                className={styles.token}
                aria-label={`Don’t compare ${name}`}
                data-tip={`Don’t compare ${name}`}
                onClick={() => toggleCompared(token)}
              >
                <span className={styles.name}>{name}</span>
                <X size={12} aria-hidden />
              </button>
            </li>
          );
        })}
      </ul>
      <LinkButton look="main" to={comparePath(tokens.map(({ mint }) => mint))}>
        Compare
      </LinkButton>
      <Button look="quiet" onClick={clearCompared}>
        Clear
      </Button>
    </section>
  );
}
