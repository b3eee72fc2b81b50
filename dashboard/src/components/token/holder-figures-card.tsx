import type { FileColumn } from '@mintscope/schemas/files/file-column';
import { tradedColumns } from '@mintscope/schemas/files/position-columns';
import type { Holder } from '@mintscope/schemas/token-metrics';
import type { Trader } from '@mintscope/schemas/traders';
import { Users } from 'lucide-react';
import { dash, formatCompact, formatCount, formatFull, formatPrice, formatShare } from '../../lib/format.ts';
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

/** A holder, and what it traded as far as that is known. */
interface Row {
  holder: Holder;
  trader: Trader | undefined;
}

const fileColumns: readonly FileColumn<Row>[] = [
  ['owner', 'STRING', ({ holder }) => holder.owner],
  ['supplyShare', 'DOUBLE', ({ holder }) => holder.supplyShare],
  ['floatShare', 'DOUBLE', ({ holder }) => holder.percentage],
  ...tradedColumns.map(
    ([name, type, cell]): FileColumn<Row> => [name, type, ({ trader }) => (trader ? cell(trader) : null)],
  ),
  ['labels', 'STRING', ({ holder }) => holder.labels.join(' ') || null],
  ['funder', 'STRING', ({ holder }) => holder.funder],
];

/** What the largest holders paid, what they took out, and who sent them their first SOL. */
export function HolderFiguresCard({ mint, holders }: { mint: string; holders: readonly Holder[] }) {
  const query = useTraders(mint);
  const save = useTokenSave(mint);
  const byWallet = new Map(query.data?.holders.map((trader) => [trader.wallet, trader]));
  const rows = holders.map((holder): Row => ({ holder, trader: byWallet.get(holder.owner) }));
  return (
    <LoadedCard
      title="What Holders Made of It"
      query={query}
      icon={Users}
      height={lateHeights.figures.tall}
      side={
        <ExportButton
          what="what holders made of it"
          note={`The ${formatCount(rows.length)} that are shown, the largest first`}
          disabled={query.data === undefined || rows.length === 0}
          save={(form) => save(form, { what: 'holder-figures', columns: fileColumns, rows })}
        />
      }
      says={({ holders: traded }) => sentence(holders, traded)}
      empty={() => (holders.length > 0 ? null : 'No holders known yet')}
    >
      {() => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Owner</th>
              <FigureHead name="Held" tip="Of the supply: the total without curve, pools and burnt" />
              <FigureHead
                name="PnL, SOL"
                tip="By its own trades, fees of curve and pool included: what it got for what it had bought, plus what of it is unsold at the current price, less what it paid. What came by transfer is not in it"
              />
              <FigureHead name="Bought" tip="Tokens bought; what else it holds came by transfer" />
              <FigureHead name="Sold" tip="Tokens sold" />
              <FigureHead name="Entry" tip="SOL paid for a token, on the average of its purchases" />
              <th scope="col">Labels</th>
              <th scope="col" data-tip="Who sent it its first SOL, where that was seen">
                First funder
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <HolderRow key={row.holder.owner} {...row} />
            ))}
          </tbody>
        </table>
      )}
    </LoadedCard>
  );
}

function HolderRow({ holder, trader }: Row) {
  const { owner, labels, supplyShare, percentage, funder } = holder;
  return (
    <tr>
      <td>
        <Address wallet={owner} />
      </td>
      <td className={styles.end}>{formatShare(supplyShare ?? percentage, 2)}</td>
      <td className={styles.end} data-tip={trader && told(trader.pnlSol)}>
        {signedSol(trader?.pnlSol ?? null)}
      </td>
      <td className={styles.end} data-tip={trader && told(trader.paidSol)}>
        {trader ? formatCompact(trader.boughtTokens) : dash}
      </td>
      <td className={styles.end} data-tip={trader && told(trader.receivedSol)}>
        {trader ? formatCompact(trader.soldTokens) : dash}
      </td>
      <td className={styles.end}>{formatPrice(trader?.entryPriceSol)}</td>
      <td>
        <HolderLabels labels={labels} wallet={owner} />
      </td>
      <td>{funder === null ? dash : <Address wallet={funder} />}</td>
    </tr>
  );
}

function Address({ wallet }: { wallet: string }) {
  return (
    <span className={styles.owner}>
      <WalletLink address={wallet} />
      <CopyButton text={wallet} label="Copy address" />
    </span>
  );
}

function told(sol: number | null): string | undefined {
  return sol === null ? undefined : `${formatFull(sol)} SOL`;
}

function sentence(holders: readonly Holder[], traded: readonly Trader[]): string {
  const ahead = traded.filter(({ pnlSol }) => (pnlSol ?? 0) > 0).length;
  const idle = holders.length - traded.length;
  const rest = idle > 0 ? `; ${idle} never traded it, or not in the last 30 days` : '';
  return `Of the ${holders.length} largest holders ${ahead} are ahead${rest}.`;
}
