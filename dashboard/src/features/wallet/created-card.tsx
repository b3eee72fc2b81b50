import type { Wallet } from '@mintscope/schemas/wallet';
import { Rocket } from 'lucide-react';
import table from '../../components/token/simple-table.module.css';
import { Card } from '../../components/ui/card.tsx';
import { lazyExport } from '../../components/ui/lazy-export.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { cx } from '../../lib/cx.ts';
import { formatAge, formatCount, formatDateTime, formatMultiple, formatScore, formatUsd } from '../../lib/format.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import styles from './created-card.module.css';
import { TokenName } from './token-name.tsx';

const ExportCreated = lazyExport(() => import('./export-created.tsx').then((module) => module.ExportCreated));

/** The tokens that it made, and what became of them. */
export function CreatedCard({ wallet, created }: { wallet: string; created: Wallet['created'] }) {
  const { clock } = useLive();
  const { tokens } = created;
  return (
    <Card title="Tokens created" says={sentence(created)} side={<ExportCreated wallet={wallet} created={created} />}>
      {tokens.length === 0 ? (
        <Notice icon={Rocket} title="It created no token that is known here" />
      ) : (
        <section
          className={table.scroll}
          aria-label="Tokens that it created"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
        >
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col" className={table.end} data-tip="Highest multiple of the entry price">
                  Max
                </th>
                <th scope="col" className={table.end} data-tip="Last price by the entry price">
                  Now
                </th>
                <th scope="col" className={cx(table.end, styles.wide)} data-tip="USD, at the last price">
                  Cap
                </th>
                <th scope="col" className={table.end} data-tip="Final score, 0 to 100, as it was last">
                  Score
                </th>
                <th scope="col" className={table.end}>
                  Age
                </th>
              </tr>
            </thead>
            <tbody>
              {tokens.map((token) => (
                <tr key={token.mint}>
                  <td>
                    <TokenName token={token} />
                  </td>
                  <td className={table.end}>{formatMultiple(token.maxX)}</td>
                  <td className={table.end}>{formatMultiple(token.currentX)}</td>
                  <td className={cx(table.end, styles.wide)}>{formatUsd(token.marketCap)}</td>
                  <td className={table.end}>{formatScore(token.finalScore)}</td>
                  <td className={table.end} data-tip={formatDateTime(token.createdAt)}>
                    {formatAge(clock.nowMs() - token.createdAt)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

function sentence({ total, migrated, bestMultiple, rugged, ruggedOf, tokens }: Wallet['created']): string | undefined {
  if (total === 0) return undefined;
  const parts = [
    `${formatCount(total)} ${total === 1 ? 'token' : 'tokens'}, ${formatCount(migrated)} migrated`,
    ruggedOf === 0
      ? 'whether any was rugged is not known'
      : `${formatCount(rugged)} of ${formatCount(ruggedOf)} rugged`,
    ...(bestMultiple === null ? [] : [`the best came to ${formatMultiple(bestMultiple)}`]),
  ];
  return `${parts.join('; ')}.${tokens.length < total ? ` The ${formatCount(tokens.length)} newest are shown.` : ''}`;
}
