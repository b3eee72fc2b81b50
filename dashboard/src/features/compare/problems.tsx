import { limits } from '@mintscope/schemas/limits';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import type { Compared } from './api.ts';
import styles from './page.module.css';
import type { ReadTokens } from './read-tokens.ts';

interface Problem {
  token: string;
  says: string;
  retry?: () => void;
}

interface ProblemsProps {
  read: ReadTokens;
  tokens: readonly Compared[];
  onRemove: (tokens: readonly string[]) => void;
}

/** More of one page's address are not named one by one. */
const mostNamed = 4;

/** What the address asks for and cannot be shown; the rest stands below all the same. */
export function Problems({ read: { invalid, beyond }, tokens, onRemove }: ProblemsProps) {
  const problems: Problem[] = [
    ...invalid.map((token) => ({ token, says: 'is no address of a token.' })),
    ...beyond.map((token) => ({
      token,
      says: `is left out: ${limits.comparedTokens} tokens are compared at most.`,
    })),
    ...tokens.flatMap(({ mint, isKnown, failure, says, retry }) => {
      if (isKnown || failure === null) return [];
      if (failure === 'unknown') return [{ token: mint, says: 'is not known here. It will show as soon as it is.' }];
      return [{ token: mint, says: `could not be loaded${says && `: ${says}`}`, retry }];
    }),
  ];
  if (problems.length === 0) return null;
  const rest = problems.slice(mostNamed);
  return (
    <div role="alert" className={styles.problems}>
      <ul>
        {problems.slice(0, mostNamed).map(({ token, says, retry }) => {
          const name = shortenAddress(cleanText(token, 64)) || 'A name that cannot be written';
          return (
            <li key={token} className={styles.problem}>
              <TriangleAlert size={14} aria-hidden />
              <span>
                <strong>{name}</strong> {says}
              </span>
              {retry && <Button onClick={retry}>Try again</Button>}
              <Button look="quiet" aria-label={`Remove ${name}`} onClick={() => onRemove([token])}>
                Remove
              </Button>
            </li>
          );
        })}
        {rest.length > 0 && (
          <li className={styles.problem}>
            <TriangleAlert size={14} aria-hidden />
            <span>{rest.length} more cannot be shown.</span>
            <Button look="quiet" onClick={() => onRemove(rest.map(({ token }) => token))}>
              Remove all of them
            </Button>
          </li>
        )}
      </ul>
    </div>
  );
}
