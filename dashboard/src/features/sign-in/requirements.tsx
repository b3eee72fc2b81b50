import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import access from '../../components/access/access.module.css';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { formatCount, formatUsd } from '../../lib/format.ts';
import { useSignInOptions } from '../../lib/use-sign-in-options.ts';

/** The supply that launchpads mint; the page's example of a price is worked out from it. */
const launchSupply = 1_000_000_000;
const exampleMarketCapUsd = 50_000;

/** What standard access asks for at the moment. */
export function Requirements() {
  const options = useSignInOptions();
  return (
    <section className={access.box} aria-labelledby="requirements">
      <h2 id="requirements">Access requirements</h2>
      <ul className={access.list}>
        <Requirement>A Solana wallet that can sign messages.</Requirement>
        <Requirement>
          {options.data ? (
            holding(options.data.productMint, options.data.minimumHolding)
          ) : options.isError ? (
            'What has to be held could not be loaded: the server cannot be reached.'
          ) : (
            <Skeleton height={36} />
          )}
        </Requirement>
      </ul>
    </section>
  );
}

function Requirement({ children }: { children: ReactNode }) {
  return (
    <li>
      <Check size={14} aria-hidden />
      <span>{children}</span>
    </li>
  );
}

function holding(mint: string | null, tokens: number): ReactNode {
  const amount = `${formatCount(tokens)} tokens`;
  const worth = formatUsd((tokens / launchSupply) * exampleMarketCapUsd);
  const example = `about ${worth} at a ${formatUsd(exampleMarketCapUsd)} market cap`;
  if (mint)
    return `At least ${amount} in the wallet (${example}), or a paid month. The balance is read from the chain.`;
  return (
    <>
      {amount} ({example}). The contract address is coming soon: <strong>until then no holding is asked for.</strong>
    </>
  );
}
