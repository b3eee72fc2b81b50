import { followTold } from '@mintscope/metrics/picks/follow-market';
import type { Market } from '@mintscope/metrics/picks/market';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import {
  dash,
  formatChange,
  formatCompact,
  formatFull,
  formatPrice,
  formatShare,
  formatUsd,
} from '../../lib/format.ts';
import { Chip } from '../ui/chip.tsx';
import styles from './exit-card.module.css';
import { ExitForm } from './exit-form.tsx';
import { type AmountUnit, exitOf, readAmount, type Seller, sellersOf, supplyOf, tokensOf } from './exit-model.ts';
import { FigureHead } from './figure-head.tsx';
import { useTokenMarket } from './late-api.ts';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import tableStyles from './simple-table.module.css';
import { useLiveRow } from './use-live-row.ts';

/** What selling at once would bring, and what it would do to the price: for an amount, the dev, groups and the largest holders. */
export function ExitCard({ audit }: { audit: TokenAudit }) {
  const row = useLiveRow(audit.token.row);
  const query = useTokenMarket(row.address);
  const [amount, setAmount] = useState('1');
  const [unit, setUnit] = useState<AmountUnit>('share');
  const [entry, setEntry] = useState('');
  const supply = supplyOf(audit.holders);
  const bought = readAmount(entry) ?? row.priceSol;
  const typed = readAmount(amount);
  const tokens = tokensOf({ amount: typed, unit, entry: bought, supply });
  const you: Seller = { name: 'You', tip: 'The amount above', tokens };
  const spent = unit === 'sol' ? typed : null;
  const usdPerSol = row.priceUsd !== null && row.priceSol ? row.priceUsd / row.priceSol : null;
  return (
    <LoadedCard title="Exit Meter" query={query} icon={LogOut} height={lateHeights.exit.tall} empty={whyNone}>
      {({ standing }) => {
        const market = standing && followTold(null, standing).market;
        if (!standing || !market) return null;
        const priced = { market, decimals: standing.decimals, supply, usdPerSol, marketCap: row.marketCap };
        return (
          <>
            <ExitForm
              {...{ amount, unit, entry, price: row.priceSol, hasSupply: supply !== null }}
              {...{ onAmount: setAmount, onUnit: setUnit, onEntry: setEntry }}
            />
            <p className={styles.yours} aria-live="polite">
              {sentence(exitOf(market, standing.decimals, tokens), spent)}
            </p>
            <ExitTable sellers={[you, ...sellersOf(audit, row)]} {...priced} />
          </>
        );
      }}
    </LoadedCard>
  );
}

function whyNone({ standing }: { standing: { market: { payable: number } | null } | null }): string | null {
  if (standing === null) return 'Reserves are not known: none were told of this kind of pool, or not of late';
  if (standing.market === null) return 'Nothing can be sold: the curve is closed and its pool is not open yet';
  return standing.market.payable > 0 ? null : 'Nothing can be taken out: the pool is empty';
}

function sentence(exit: ReturnType<typeof exitOf>, spent: number | null): string {
  if (exit === null) return 'Type an amount to see what it would bring.';
  const part = exit.soldShare < 1 ? ` Only ${formatShare(exit.soldShare)} of them could be sold.` : '';
  const result = spent === null ? '' : ` (${formatChange(exit.sol / spent - 1)} on ${formatFull(spent)} SOL)`;
  return `You would get ${formatSol(exit.sol)} SOL${result}; the price would fall by ${formatShare(exit.fall)}.${part}`;
}

/** Little is told in its own digits. */
function formatSol(sol: number): string {
  return sol < 1 ? formatPrice(sol) : formatCompact(sol, 2);
}

interface Priced {
  market: Market;
  decimals: number;
  supply: number | null;
  usdPerSol: number | null;
  marketCap: number | null;
}

function ExitTable({ sellers, ...priced }: Priced & { sellers: readonly Seller[] }) {
  return (
    <table className={tableStyles.table}>
      <thead>
        <tr>
          <th scope="col">Sells all</th>
          <FigureHead name="Of supply" tip="The total without curve, pools and burnt" spare />
          <FigureHead name="Gets, SOL" tip="After fees, sold at once into the deepest pool" />
          <FigureHead name="USD" tip="At the configured SOL rate" spare />
          <FigureHead
            name="Below price"
            tip="How far what a token brings is below its price now: fees, and the price it moves"
          />
          <FigureHead name="Cap after" tip="Market cap at the price after it" />
        </tr>
      </thead>
      <tbody>
        {sellers.map((seller) => (
          <SellerRow key={seller.name} seller={seller} {...priced} />
        ))}
      </tbody>
    </table>
  );
}

function SellerRow({ seller, ...priced }: Priced & { seller: Seller }) {
  const { name, tip, tokens } = seller;
  const { market, decimals, supply, usdPerSol, marketCap } = priced;
  const exit = exitOf(market, decimals, tokens);
  const holdsNone = tokens === 0;
  return (
    <tr>
      <td data-tip={tip}>
        {name}
        {exit !== null && exit.soldShare < 1 && (
          <>
            {' '}
            <Chip tone="warn" tip={`${formatShare(exit.soldShare)} of it: what can be paid out ends there`}>
              part
            </Chip>
          </>
        )}
      </td>
      <td className={cx(tableStyles.end, tableStyles.spare)}>
        {formatShare(tokens === null || supply === null ? null : tokens / supply, 2)}
      </td>
      <td className={tableStyles.end} data-tip={exit ? `${formatFull(exit.sol)} SOL` : undefined}>
        {holdsNone ? '0' : exit ? formatSol(exit.sol) : dash}
      </td>
      <td className={cx(tableStyles.end, tableStyles.spare)}>
        {holdsNone ? '$0' : formatUsd(exit && usdPerSol !== null ? exit.sol * usdPerSol : null)}
      </td>
      <td className={tableStyles.end}>{formatShare(exit?.lost)}</td>
      <td className={tableStyles.end} data-tip={exit ? `price falls by ${formatShare(exit.fall)}` : undefined}>
        {formatUsd(exit && marketCap !== null ? marketCap * exit.left : null)}
      </td>
    </tr>
  );
}
