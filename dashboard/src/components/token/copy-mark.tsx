import type { TokenRow } from '@mintscope/schemas/token';
import { formatUsd, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import styles from './copy-mark.module.css';

interface CopyMarkProps {
  row: Pick<TokenRow, 'createdAt'>;
  /** The larger token; null = there is none. */
  copyOf: Pick<TokenRow, 'symbol' | 'address' | 'marketCap' | 'createdAt'> | null;
}

/** That a larger token has the same symbol or name, in a word; which one, in the tip. */
export function CopyMark({ row, copyOf }: CopyMarkProps) {
  if (!copyOf) return null;
  const came = row.createdAt > copyOf.createdAt ? 'later' : 'earlier';
  const larger = `${cleanText(copyOf.symbol, 24)} ${shortenAddress(copyOf.address)}`;
  return (
    <span
      className={styles.mark}
      data-tip={`Same symbol or name as a larger token\n${larger}, ${formatUsd(copyOf.marketCap)}; this one was launched ${came}.`}
    >
      {came === 'later' ? 'Copy' : 'Namesake'}
    </span>
  );
}
