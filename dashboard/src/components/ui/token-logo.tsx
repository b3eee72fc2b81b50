import { cleanText } from '../../lib/hostile-text.ts';
import styles from './token-logo.module.css';

/**
 * The first two letters of the symbol on a colour made from the mint. Pictures of strangers are not loaded from their
 * servers: that would tell them who looks, and our content policy refuses it.
 */
export function TokenLogo({ mint, symbol, size = 28 }: { mint: string; symbol: string; size?: number }) {
  const letters = [...cleanText(symbol).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();
  return (
    <span
      aria-hidden
      className={styles.logo}
      style={{ width: size, height: size, ['--hue' as string]: hueOf(mint), fontSize: Math.max(11, size * 0.38) }}
    >
      {letters || '?'}
    </span>
  );
}

function hueOf(mint: string): number {
  let hash = 0;
  for (let index = 0; index < mint.length; index += 1) hash = (hash * 31 + mint.charCodeAt(index)) % 3600;
  return hash / 10;
}
