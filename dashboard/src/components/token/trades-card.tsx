import type { ToldTrade } from '@mintscope/schemas/api/tokens/list-trades';
import { ArrowDownRight, ArrowUpRight, History, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatAge, formatCompact, formatPrice } from '../../lib/format.ts';
import { transactionLink } from '../../lib/links.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Chip } from '../ui/chip.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { figureTip } from '../ui/tip-registry.ts';
import { WalletLink } from '../ui/wallet-link.tsx';
import { useTrades } from './api.ts';
import { CardExport } from './card-export.ts';
import { labelNames } from './label-names.ts';
import { usePast, useShownMs } from './past/past-context.ts';
import styles from './simple-table.module.css';
import { countNew, labels, sides, sizes, type TapeWish } from './tape-model.ts';
import tape from './trades-card.module.css';

const most = 30;
const everyTrade: TapeWish = { limit: most, side: null, label: null, minQuote: 0 };

/** What is shown while it stands still: paused, or under the pointer, where nothing may move away. */
interface Held {
  trades: readonly ToldTrade[];
  byPointer: boolean;
}

/** The newest trades as they come, or as they stood when it was paused or the pointer came. */
export function TradesCard({ mint }: { mint: string }) {
  const [wish, setWish] = useState(everyTrade);
  const [held, setHeld] = useState<Held | null>(null);
  const past = usePast();
  const { data, isError } = useTrades(mint, wish);
  const shown = held?.trades ?? data;
  const isPaused = held !== null && !held.byPointer;
  const hold = (byPointer: boolean) => setHeld(data ? { trades: data, byPointer } : null);
  const isNarrowed = wish.side !== null || wish.label !== null || wish.minQuote > 0;
  // Another choice is looked at as it is now.
  const change = (changed: Partial<TapeWish>) => {
    setHeld(null);
    setWish({ ...wish, ...changed });
  };
  return (
    <Card
      title="Recent Trades"
      side={
        <>
          {!past && (
            <>
              <span className={tape.news} aria-live="polite">
                {held && data && `${countNew(held.trades, data)} new`}
              </span>
              <Button aria-pressed={isPaused} disabled={!data} onClick={() => (isPaused ? setHeld(null) : hold(false))}>
                {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            </>
          )}
          <CardExport of="trades" rows={shown ?? []} />
        </>
      }
    >
      <div className={tape.filters}>
        <Segments
          label="Side"
          value={wish.side ?? 'all'}
          options={sides}
          onChange={(side) => change({ side: side === 'all' ? null : side })}
        />
        {!past && (
          <Select
            label="Trader"
            value={wish.label ?? 'any'}
            options={labels}
            onChange={(label) => change({ label: label === 'any' ? null : label })}
          />
        )}
        <Select label="From" value={wish.minQuote} options={sizes} onChange={(minQuote) => change({ minQuote })} />
      </div>
      <div
        className={tape.body}
        onPointerEnter={({ pointerType }) => !past && pointerType === 'mouse' && !held && hold(true)}
        onPointerLeave={() => held?.byPointer && setHeld(null)}
      >
        {shown && shown.length > 0 ? (
          <Trades trades={shown} />
        ) : shown || isError ? (
          <Notice
            icon={History}
            title={isError ? 'Trades could not be loaded' : isNarrowed ? 'No such trade' : 'No trades yet'}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Card>
  );
}

function Trades({ trades }: { trades: readonly ToldTrade[] }) {
  const nowMs = useShownMs();
  return (
    <table className={styles.table}>
      <TradesHead />
      <tbody>
        {trades.map((trade) => (
          <tr key={trade.id}>
            <td className={cx(styles.side, trade.side === 'buy' ? styles.buy : styles.sell)}>
              {trade.side === 'buy' ? <ArrowUpRight size={13} aria-hidden /> : <ArrowDownRight size={13} aria-hidden />}
              <span className={tape.word}>{trade.side === 'buy' ? 'Buy' : 'Sell'}</span>
            </td>
            <td className={styles.end}>{formatPrice(trade.quoteAmount)}</td>
            <td className={cx(styles.end, styles.spare)}>{formatCompact(trade.baseAmount)}</td>
            <PriceCell trade={trade} />
            <td className={tape.trader}>
              <WalletLink address={trade.trader} /> <TraderLabel trade={trade} />
            </td>
            <td className={styles.end}>
              <a href={transactionLink(trade.signature)} target="_blank" rel="noopener noreferrer">
                {formatAge(nowMs - trade.timeMs)}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A price that is not the token's own stands back, and says why. */
function PriceCell({ trade: { price, setsPrice } }: { trade: ToldTrade }) {
  if (setsPrice || price === null) return <td className={styles.end}>{formatPrice(price)}</td>;
  return (
    <td className={styles.end}>
      <span className={tape.aside} {...figureTip(asideTip)}>
        {formatPrice(price)}
      </span>
    </td>
  );
}

const asideTip = 'Sets no price: it is dust, or in a pool that is shallow beside the deepest.';

function TradesHead() {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className={tape.word}>Side</span>
        </th>
        <th
          scope="col"
          className={styles.end}
          data-tip="Before fees. Dollars count by what they were worth in SOL; a dash is another coin."
        >
          SOL
        </th>
        <th scope="col" className={cx(styles.end, styles.spare)}>
          Tokens
        </th>
        <th scope="col" className={styles.end}>
          Price
        </th>
        <th scope="col">Trader</th>
        <th scope="col" className={styles.end}>
          Ago
        </th>
      </tr>
    </thead>
  );
}

/** The label that says most; the others are told by its tip. */
function TraderLabel({ trade: { labels: worn } }: { trade: ToldTrade }) {
  const [first, ...rest] = worn.filter((label) => label !== 'suspicious');
  if (!first) return null;
  const { name, tone, tip } = labelNames[first];
  const also = rest.length > 0 ? `\nalso: ${rest.map((label) => labelNames[label].name).join(', ')}` : '';
  return (
    <Chip tone={tone} tip={`${tip}${also}`}>
      {rest.length > 0 ? `${name} +${rest.length}` : name}
    </Chip>
  );
}
