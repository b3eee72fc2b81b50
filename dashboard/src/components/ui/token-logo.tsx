import { logoPrefix } from '@mintscope/schemas/logo-path';
import { useState } from 'react';
import { cleanText } from '../../lib/hostile-text.ts';
import styles from './token-logo.module.css';

interface TokenLogoProps {
  mint: string;
  symbol: string;
  /** Path of the picture on our own server; without one, and until it is there, the letters show. */
  logo: string | null | undefined;
  size?: number;
}

/**
 * The token's picture as our server keeps it, over the first two letters of the symbol on a colour made from the mint. Pictures of
 * strangers are not loaded from their servers: that would tell them who looks, and our content policy refuses it.
 */
export function TokenLogo({ mint, symbol, logo, size = 28 }: TokenLogoProps) {
  const [missing, setMissing] = useState<string | null>(null);
  const letters = [...cleanText(symbol).replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 2).join('').toUpperCase();
  const picture = logo?.startsWith(logoPrefix) && logo !== missing ? logo : null;
  return (
    <span
      aria-hidden
      className={styles.logo}
      style={{ width: size, height: size, ['--hue' as string]: hueOf(mint), fontSize: Math.max(11, size * 0.38) }}
    >
      {letters || '?'}
      {picture && (
        <img
          key={picture}
          className={styles.picture}
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(picture)}
        />
      )}
    </span>
  );
}

function hueOf(mint: string): number {
  let hash = 0;
  for (let index = 0; index < mint.length; index += 1) hash = (hash * 31 + mint.charCodeAt(index)) % 3600;
  return hash / 10;
}
