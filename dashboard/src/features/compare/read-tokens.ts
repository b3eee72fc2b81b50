import { limits } from '@mintscope/schemas/limits';
import { isAddress } from '../../lib/is-address.ts';

export interface ReadTokens {
  /** All that the address of the page names, each once. */
  asked: readonly string[];
  /** Addresses that can be a token's: the first few. */
  mints: readonly string[];
  /** What cannot be one. */
  invalid: readonly string[];
  /** Those for which there is no room. */
  beyond: readonly string[];
}

/** Longer texts are cut: nothing that is shared by hand is. */
const mostCharacters = 2000;

/** The tokens of `?tokens=A,B`. */
export function readTokens(text: string | null): ReadTokens {
  const parts = (text ?? '').slice(0, mostCharacters).split(',');
  const asked = [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '');
  const valid = asked.filter(isAddress);
  return {
    asked,
    mints: valid.slice(0, limits.comparedTokens),
    invalid: asked.filter((part) => !valid.includes(part)),
    beyond: valid.slice(limits.comparedTokens),
  };
}
