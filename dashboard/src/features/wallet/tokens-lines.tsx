import type { WalletToken } from '@mintscope/schemas/wallet';
import { cx } from '../../lib/cx.ts';
import { formatAge, formatCompact, formatDuration, formatMultiple } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { Gain } from './gain.tsx';
import { TokenName } from './token-name.tsx';
import styles from './tokens-card.module.css';
import { WalletLabels } from './wallet-labels.tsx';

/** The same for narrow screens: what it made first, then how. */
export function TokensLines({ wallet, tokens }: { wallet: string; tokens: readonly WalletToken[] }) {
  const { clock } = useLive();
  return (
    <ul className={styles.lines} aria-label="Tokens that it traded">
      {tokens.map((token) => (
        <li key={token.mint}>
          <div className={cx(styles.line, styles.told)}>
            <TokenName token={token} />
            <span className={styles.made}>
              <Gain sol={token.pnlSol} /> SOL · {formatMultiple(token.multiple)}
            </span>
          </div>
          <div className={styles.line}>
            <span className={styles.figures}>
              {formatCompact(token.paidSol, 2)} in, {formatCompact(token.receivedSol, 2)} out
              {token.holdMs !== null && ` in ${formatDuration(token.holdMs)}`},{' '}
              {formatAge(clock.nowMs() - token.lastTradeMs)} ago
            </span>
            <WalletLabels wallet={wallet} mint={token.mint} labels={token.labels} />
          </div>
        </li>
      ))}
    </ul>
  );
}
