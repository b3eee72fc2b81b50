import { formatAge, formatUsd, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import type { TokenHit } from '../../lib/search/use-token-hits.ts';
import { tokenName } from '../../lib/token-name.ts';
import { CopyMark } from './copy-mark.tsx';
import styles from './token-hit.module.css';

/** What a search found, in one line: whether it is a copy, what it is worth, how old it is. */
export function TokenHitText({ hit }: { hit: TokenHit }) {
  const { row } = hit;
  const { clock } = useLive();
  return (
    <>
      <strong className={styles.symbol}>{tokenName(row.symbol, row.address, 16)}</strong>
      <span className={styles.name}>{cleanText(row.name, 32)}</span>
      <CopyMark {...hit} />
      <span className={styles.figures}>
        {formatUsd(row.marketCap)} · {formatAge(clock.nowMs() - row.createdAt)} · {shortenAddress(row.address)}
      </span>
    </>
  );
}
