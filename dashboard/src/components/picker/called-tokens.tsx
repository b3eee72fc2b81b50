import type { WhatIf } from '@mintscope/schemas/picks/pick-statistics';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount, formatDateTime, formatMultiple, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './called-tokens.module.css';

/** As many as lists of picks show before they are asked for all. */
const shownAtFirst = 10;

/** Tokens that would have been called, the latest first, with the multiple that is counted. */
export function CalledTokens({ whatIf }: { whatIf: Pick<WhatIf, 'called' | 'calls' | 'of'> }) {
  const { called: tokens, calls, of } = whatIf;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? tokens : tokens.slice(0, shownAtFirst);
  return (
    <div className={styles.called}>
      <ul className={styles.list} aria-label="Tokens that would have been called">
        {shown.map(({ address, symbol, calledAt, maxX, ruleX }) => (
          <li key={address} className={styles.token}>
            <Link to={`/token/${address}`}>{cleanText(symbol) || shortenAddress(address)}</Link>
            <span className={styles.at}>{formatDateTime(calledAt)}</span>
            <span className={styles.multiple}>{formatMultiple(of === 'headline' ? maxX : ruleX)}</span>
          </li>
        ))}
      </ul>
      {tokens.length > shownAtFirst && (
        <Button look="quiet" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show ${tokens.length < calls ? 'newest' : 'all'} ${formatCount(tokens.length)}`}
        </Button>
      )}
    </div>
  );
}
