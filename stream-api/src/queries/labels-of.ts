import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { Label } from '@mintscope/schemas/token-groups';

/** Labels by wallet, as far as the detail names wallets: the largest holders, and the most suspicious of those that wear one. */
export function labelsOf(detail: TokenDetail | undefined): ReadonlyMap<string, readonly Label[]> {
  const labels = new Map<string, readonly Label[]>();
  for (const holder of detail?.holders ?? []) labels.set(holder.owner, holder.labels);
  for (const { wallet, labels: worn } of detail?.evidence?.wallets ?? []) labels.set(wallet, worn);
  return labels;
}
