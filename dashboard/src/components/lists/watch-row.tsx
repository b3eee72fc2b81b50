import type { WatchlistEntry } from '@mintscope/schemas/account-lists';
import type { TokenRow } from '@mintscope/schemas/token';
import { ArrowDown, ArrowUp, ArrowUpToLine, Ellipsis, NotebookPen, StarOff } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { bandLabel } from '../../lib/band.ts';
import { dash, formatChange, formatMultiple, formatPrice } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { isProvisional } from '../../lib/is-provisional.ts';
import { lifeMark } from '../../lib/life.ts';
import type { ListAct } from '../../lib/lists/list-act.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import { LiveText } from '../table/live-text.tsx';
import { useRowValue } from '../table/row-context.tsx';
import { Chip } from '../ui/chip.tsx';
import icon from '../ui/icon-link.module.css';
import menu from '../ui/menu.module.css';
import { ScoreRing } from '../ui/score-ring.tsx';
import { TokenLogo } from '../ui/token-logo.tsx';
import { NoteField } from './note-field.tsx';
import styles from './watch-row.module.css';

type OwnAct = Extract<ListAct, { do: 'put-entry' | 'remove-entry' }>;
type Acted = OwnAct extends infer Act ? (Act extends OwnAct ? Omit<Act, 'id' | 'mint'> : never) : never;

interface WatchRowProps {
  entry: WatchlistEntry;
  /** The tokens to stand before when it goes up, down (null = last) or to the top; undefined where it cannot. */
  above: string | undefined;
  below: string | null | undefined;
  first: string | undefined;
  onAct: (act: Acted) => void;
}

/** A watched token: what it is worth now, how it did, how good it is, and the reader's note. */
export function WatchRow({ entry, above, below, first, onAct }: WatchRowProps) {
  const { mint, note } = entry;
  const [isWriting, setWriting] = useState(false);
  const symbol = useRowValue(mint, (row: TokenRow | undefined) => row?.symbol ?? '');
  const logo = useRowValue(mint, (row: TokenRow | undefined) => row?.logo ?? null);
  const name = tokenName(symbol, mint);
  const move = (before: string | null | undefined) => before !== undefined && onAct({ do: 'put-entry', before });
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? above : below);
  };
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <TokenLogo mint={mint} symbol={symbol} logo={logo} />
        <div className={styles.texts}>
          <span className={styles.first}>
            <Link
              to={`/token/${mint}`}
              className={styles.symbol}
              onKeyDown={press}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            >
              {name}
            </Link>
            <Life mint={mint} />
            <BandName mint={mint} />
          </span>
          <Figures mint={mint} />
        </div>
        <Score mint={mint} />
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger className={icon.icon} aria-label={`More for ${name}`}>
            <Ellipsis size={14} aria-hidden />
          </DropdownMenu.Trigger>
          {/* Not in a portal: on a phone it stands in a modal dialog, outside of which nothing can be reached. */}

          <DropdownMenu.Content className={menu.content} align="end" sideOffset={4} collisionPadding={8}>
            <DropdownMenu.Item className={menu.item} onSelect={() => setWriting(true)}>
              <NotebookPen size={14} aria-hidden />
              {note ? 'Change note' : 'Add note'}
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menu.item} disabled={first === undefined} onSelect={() => move(first)}>
              <ArrowUpToLine size={14} aria-hidden />
              Move to the top
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menu.item} disabled={above === undefined} onSelect={() => move(above)}>
              <ArrowUp size={14} aria-hidden />
              Move up
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menu.item} disabled={below === undefined} onSelect={() => move(below)}>
              <ArrowDown size={14} aria-hidden />
              Move down
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menu.item} onSelect={() => onAct({ do: 'remove-entry' })}>
              <StarOff size={14} aria-hidden />
              Take off the list
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
      {isWriting ? (
        <NoteField
          name={name}
          note={note}
          onDone={(written) => {
            setWriting(false);
            if (written !== null && written !== note) onAct({ do: 'put-entry', note: written });
          }}
        />
      ) : (
        note && <p className={styles.note}>{cleanText(note, 200)}</p>
      )}
    </li>
  );
}

const price = (row: TokenRow) => (row.priceUsd === null ? dash : `$${formatPrice(row.priceUsd)}`);
const priceRank = (row: TokenRow) => row.priceUsd;
const multiple = (row: TokenRow) => formatMultiple(row.performance.currentX);
const multipleTip = (row: TokenRow) =>
  `Price now as a multiple of ${row.calledAt === null ? 'the first one' : 'that of its call'}`;
const change = (row: TokenRow) => formatChange(row.priceChange5m);
const changeTone = (row: TokenRow) =>
  (row.priceChange5m ?? 0) === 0 ? '' : (row.priceChange5m ?? 0) > 0 ? 'up' : 'down';

function Figures({ mint }: { mint: string }) {
  const known = useRowValue(mint, (row: TokenRow | undefined) => row !== undefined);
  if (!known) {
    return (
      <span className={styles.second} data-tip="Its figures have not come yet, or it is not known here.">
        {dash}
      </span>
    );
  }
  return (
    <span className={styles.second}>
      <LiveText id={mint} text={price} rank={priceRank} tip={() => 'Price in USD'} />
      <LiveText id={mint} text={multiple} tip={multipleTip} />
      <LiveText
        id={mint}
        text={change}
        tone={changeTone}
        className={styles.change}
        tip={() => 'Change of the price in 5 minutes'}
      />
    </span>
  );
}

function Life({ mint }: { mint: string }) {
  const life = useRowValue(mint, (row: TokenRow | undefined) => row?.life);
  const mark = life && lifeMark(life);
  return mark ? (
    <Chip tone={mark.tone} tip={mark.tip}>
      {mark.label}
    </Chip>
  ) : null;
}

function BandName({ mint }: { mint: string }) {
  const band = useRowValue(mint, (row: TokenRow | undefined) => row?.band ?? null);
  return <span className={styles.band}>{bandLabel(band)}</span>;
}

function Score({ mint }: { mint: string }) {
  const values = useParameters();
  const score = useRowValue(mint, (row: TokenRow | undefined) => row?.finalScore ?? null);
  const provisional = useRowValue(mint, (row: TokenRow | undefined) => isProvisional(row, values));
  return <ScoreRing score={score} provisional={provisional} size={30} />;
}
