import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { tradedColumns } from '@mintscope/schemas/files/position-columns';
import type { Trader } from '@mintscope/schemas/traders';
import { Trophy } from 'lucide-react';
import { formatCompact, formatCount, formatFull, formatPrice } from '../../lib/format.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { WalletLink } from '../ui/wallet-link.tsx';
import { FigureHead } from './figure-head.tsx';
import { HolderLabels } from './holder-labels.tsx';
import { useTraders } from './late-api.ts';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import { signedSol } from './signed-sol.ts';
import styles from './simple-table.module.css';
import { useTokenSave } from './use-token-save.ts';

const fileColumns: readonly FileColumn<Trader>[] = [
  ['wallet', 'STRING', ({ wallet }) => wallet],
  ...tradedColumns,
  ['labels', 'STRING', ({ labels }) => labels.join(' ') || null],
];

/** Who made the most of it so far. */
export function TradersCard({ mint }: { mint: string }) {
  const query = useTraders(mint);
  const save = useTokenSave(mint);
  const rows = query.data?.top ?? [];
  return (
    <LoadedCard
      title="Top Traders"
      query={query}
      icon={Trophy}
      height={lateHeights.traders.tall}
      side={
        <ExportButton
          what="top traders"
          note={`The ${formatCount(rows.length)} that are shown, the most profitable first`}
          disabled={rows.length === 0}
          save={(form) => save(form, { what: 'traders', columns: fileColumns, rows })}
        />
      }
      says={({ top }) => sentence(top)}
      empty={({ top }) => (top.length > 0 ? null : 'Nothing was traded against SOL in the last 30 days')}
    >
      {({ top }) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Trader</th>
              <FigureHead
                name="PnL, SOL"
                tip="By its own trades, fees of curve and pool included: what it got for what it had bought, plus what of it is unsold at the current price, less what it paid"
              />
              <FigureHead name="Bought" tip="SOL paid, with fees" />
              <FigureHead name="Sold" tip="SOL received, after fees" />
              <FigureHead name="Entry" tip="SOL paid for a token, on the average of its purchases" />
              <FigureHead name="Held" tip="Tokens bought less tokens sold: transfers are not in it" />
              <FigureHead name="Trades" tip="Buys and sells" />
              <th scope="col">Labels</th>
            </tr>
          </thead>
          <tbody>
            {top.map((trader) => (
              <TraderRow key={trader.wallet} trader={trader} />
            ))}
          </tbody>
        </table>
      )}
    </LoadedCard>
  );
}

function TraderRow({ trader }: { trader: Trader }) {
  const { wallet, labels, pnlSol, paidSol, receivedSol, entryPriceSol, heldTokens, buys, sells } = trader;
  return (
    <tr>
      <td>
        <span className={styles.owner}>
          <WalletLink address={wallet} />
          <CopyButton text={wallet} label="Copy address" />
        </span>
      </td>
      <td className={styles.end} data-tip={pnlSol === null ? undefined : `${formatFull(pnlSol)} SOL`}>
        {signedSol(pnlSol)}
      </td>
      <td className={styles.end}>{formatCompact(paidSol, 2)}</td>
      <td className={styles.end}>{formatCompact(receivedSol, 2)}</td>
      <td className={styles.end}>{formatPrice(entryPriceSol)}</td>
      <td className={styles.end}>{formatCompact(heldTokens)}</td>
      <td className={styles.end} data-tip={`${formatCount(buys)} buys, ${formatCount(sells)} sells`}>
        {formatCount(buys + sells)}
      </td>
      <td>
        <HolderLabels labels={labels} wallet={wallet} />
      </td>
    </tr>
  );
}

function sentence(top: readonly Trader[]): string {
  const [best] = top;
  if (!best) return '';
  const winners = top.filter(({ pnlSol }) => (pnlSol ?? 0) > 0);
  if (winners.length === 0) return 'No trader is ahead so far.';
  const sum = winners.reduce((all, { pnlSol }) => all + (pnlSol ?? 0), 0);
  return `The best is ahead by ${formatCompact(best.pnlSol, 2)} SOL; those of these ${top.length} who are ahead, by ${formatCompact(sum, 2)} SOL together.`;
}
