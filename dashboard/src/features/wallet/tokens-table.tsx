import type { WalletToken } from '@mintscope/schemas/wallet';
import table from '../../components/token/simple-table.module.css';
import {
  dash,
  formatAge,
  formatCompact,
  formatDateTime,
  formatDuration,
  formatFull,
  formatMultiple,
  formatPrice,
} from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { Gain } from './gain.tsx';
import { TokenName } from './token-name.tsx';
import styles from './tokens-card.module.css';
import { WalletLabels } from './wallet-labels.tsx';

const columns: readonly (readonly [name: string, tip: string])[] = [
  [
    'PnL',
    'SOL: realised and unrealised together\nUnknown where it never bought, where no price is known, or where it paid another coin',
  ],
  ['Multiple', 'What it got back and still holds, by what it paid'],
  ['Realised', 'SOL received for tokens that it had bought, less what these cost on the average'],
  [
    'Unrealised',
    'What it still holds at the last price, no more than its market can pay, less what it cost; a sale would bring less',
  ],
  ['Bought', 'SOL that it paid, with the fees of curve or pool'],
  ['Sold', 'SOL that it received, without the fees of curve or pool'],
  ['Holds', 'Tokens bought less tokens sold; what came or left by transfer is not in it'],
  ['Entry', 'SOL per token that it paid on the average; the tip of a price is the last one'],
  ['Held for', 'From its first buy to its last sale, of what it sold out of'],
];

interface TokensTableProps {
  wallet: string;
  tokens: readonly WalletToken[];
}

/** One line for each token; narrower windows scroll it. */
export function TokensTable({ wallet, tokens }: TokensTableProps) {
  return (
    <section
      className={styles.scroll}
      aria-label="Tokens that it traded"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
    >
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Token</th>
            {columns.map(([name, tip]) => (
              <th key={name} scope="col" className={table.end} data-tip={tip}>
                {name}
              </th>
            ))}
            <th scope="col" data-tip="What the analysis of the token calls this wallet">
              Labels
            </th>
            <th scope="col" className={table.end} data-tip="Wallets it is linked to in the token, all links followed">
              Links
            </th>
            <th scope="col" className={table.end}>
              Last trade
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <TokenLine key={token.mint} wallet={wallet} token={token} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TokenLine({ wallet, token }: { wallet: string; token: WalletToken }) {
  const { clock } = useLive();
  const { mint, labels, linkedWallets, buys, sells, firstTradeMs, lastTradeMs } = token;
  return (
    <tr>
      <td>
        <TokenName token={token} />
      </td>
      <td className={table.end}>
        <Gain sol={token.pnlSol} />
      </td>
      <td className={table.end}>{formatMultiple(token.multiple)}</td>
      <td className={table.end}>
        <Gain sol={token.realisedSol} note={resultNote(token)} />
      </td>
      <td className={table.end}>
        <Gain sol={token.unrealisedSol} />
      </td>
      <Amount value={token.paidSol} tip={`${buys} buys\n${formatFull(token.paidSol)} SOL`} />
      <Amount value={token.receivedSol} tip={`${sells} sales\n${formatFull(token.receivedSol)} SOL`} />
      <Amount value={token.heldTokens} digits={0} tip={heldTip(token)} />
      <td className={table.end} data-tip={`Last price\n${formatPrice(token.priceSol)} SOL`}>
        {formatPrice(token.entryPriceSol)}
      </td>
      <td className={table.end}>{formatDuration(token.holdMs)}</td>
      <td>
        <WalletLabels wallet={wallet} mint={mint} labels={labels} />
      </td>
      <td className={table.end}>
        {linkedWallets === null ? <Unknown why="It is not in the token’s wallet network." /> : linkedWallets}
      </td>
      <td className={table.end} data-tip={`${formatDateTime(lastTradeMs)}\nFirst: ${formatDateTime(firstTradeMs)}`}>
        {formatAge(clock.nowMs() - lastTradeMs)}
      </td>
    </tr>
  );
}

function Amount({ value, digits = 2, tip }: { value: number | null; digits?: number; tip: string }) {
  return (
    <td className={table.end} data-tip={tip}>
      {formatCompact(value, digits)}
    </td>
  );
}

function Unknown({ why }: { why: string }) {
  return <span data-tip={why}>{dash}</span>;
}

function resultNote({ resultSol, diedHeld }: WalletToken): string {
  if (resultSol === null) return 'The win rate does not count it yet';
  const won = resultSol > 0 ? 'won' : 'lost';
  return diedHeld
    ? `The win rate counts it as ${won}: it died while the wallet held some, ${formatFull(resultSol)} SOL by what it got back`
    : `The win rate counts it as ${won}`;
}

function heldTip({ heldTokens, boughtTokens, soldTokens }: WalletToken): string {
  return `${formatFull(heldTokens)} tokens\n${formatFull(boughtTokens)} bought, ${formatFull(soldTokens)} sold`;
}
