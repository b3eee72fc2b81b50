import type { TokenRow } from '@mintscope/schemas/token';

/** Whether the share of the ten largest holders says something: where there are no more than ten, they hold all there is. */
export function topTenTells({ holders }: Pick<TokenRow, 'holders'>): boolean {
  return holders === null || holders > 10;
}
