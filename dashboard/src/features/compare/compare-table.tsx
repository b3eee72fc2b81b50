import type { TokenRow } from '@mintscope/schemas/token';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRowValue } from '../../components/table/row-context.tsx';
import { Button } from '../../components/ui/button.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { figureTip } from '../../components/ui/tip-registry.ts';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { cleanText } from '../../lib/hostile-text.ts';
import { tokenName } from '../../lib/token-name.ts';
import type { Compared } from './api.ts';
import styles from './compare-table.module.css';
import { BestMark, FigureRow, useBest } from './figure-row.tsx';
import { groups, type OtherLine } from './groups.ts';
import {
  AsOfCell,
  LaunchpadCell,
  ReasonsCell,
  ScoreCell,
  SocialsCell,
  SparkCell,
  VerdictCell,
} from './other-cells.tsx';

interface CompareTableProps {
  tokens: readonly Compared[];
  onRemove: (mint: string) => void;
}

/** Columns are tokens, lines are figures. It scrolls in its own box; names of lines and tokens stay. */
export function CompareTable({ tokens, onRemove }: CompareTableProps) {
  const mints = tokens.map(({ mint }) => mint);
  return (
    <section
      className={styles.box}
      aria-label="Tokens side by side"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
      tabIndex={0}
      style={{ ['--count' as string]: tokens.length }}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td className={styles.corner} />
            {mints.map((mint) => (
              <th key={mint} scope="col">
                <TokenHead mint={mint} onRemove={() => onRemove(mint)} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, lines }) => (
          <tbody key={title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={tokens.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {lines.map((line) =>
              typeof line === 'string' ? (
                <OtherRow key={line} line={line} tokens={tokens} />
              ) : (
                <FigureRow key={line.field} line={line} mints={mints} />
              ),
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function TokenHead({ mint, onRemove }: { mint: string; onRemove: () => void }) {
  const symbol = useRowValue(mint, (row: TokenRow | undefined) => row?.symbol ?? '');
  const name = useRowValue(mint, (row: TokenRow | undefined) => row?.name ?? '');
  const logo = useRowValue(mint, (row: TokenRow | undefined) => row?.logo ?? null);
  const called = tokenName(symbol, mint);
  return (
    <span className={styles.head}>
      <TokenLogo mint={mint} symbol={symbol} logo={logo} />
      <span className={styles.texts}>
        <Link to={`/token/${mint}`} className={styles.symbol}>
          {called}
        </Link>
        <span className={styles.second}>
          <span className={styles.name} data-tip={`${cleanText(name, 48)}\n${mint}`}>
            {cleanText(name, 48)}
          </span>
          <CopyButton text={mint} label={`Copy the address of ${called}`} />
        </span>
      </span>
      <Button look="quiet" icon aria-label={`Remove ${called}`} data-tip="Remove" onClick={onRemove}>
        <X size={14} aria-hidden />
      </Button>
    </span>
  );
}

const names: Readonly<Record<OtherLine, readonly [name: string, tip: string]>> = {
  verdict: ['Verdict', 'What the score comes to, by the bands in force; what it may become while stages are missing'],
  score: ['Final score', 'From the three stages, of 100\nMore is better, as scores and colours have it'],
  reasons: ['Worst reasons', 'What weighs most against it; what speaks for it where nothing does'],
  asOf: ['As of', 'Time of the newest event that the figures include'],
  spark: ['Price since launch', 'Closing prices at even steps since the launch, each token on its own scale'],
  launchpad: ['Launchpad', 'Where it was launched'],
  socials: ['Links', 'What the token names as its own'],
};

function OtherRow({ line, tokens }: { line: OtherLine; tokens: readonly Compared[] }) {
  const [name, tip] = names[line];
  const best = useBest(
    line === 'score' ? scoreLine : null,
    tokens.map(({ mint }) => mint),
  );
  return (
    <tr>
      <th scope="row" {...figureTip(tip)}>
        {name}
      </th>
      {tokens.map((token) => (
        <td key={token.mint} className={styles.other} data-line={line}>
          {token.isKnown ? <OtherCell line={line} token={token} /> : <Skeleton height={20} />}
          {line === 'score' && best.includes(token.mint) && <BestMark />}
        </td>
      ))}
    </tr>
  );
}

const scoreLine = { field: 'finalScore', better: 'higher', tip: '' } as const;

function OtherCell({ line, token: { mint, record, failure } }: { line: OtherLine; token: Compared }) {
  switch (line) {
    case 'verdict':
      return <VerdictCell mint={mint} />;
    case 'score':
      return <ScoreCell mint={mint} />;
    case 'reasons':
      return <ReasonsCell record={record} hasFailed={failure !== null} />;
    case 'asOf':
      return <AsOfCell mint={mint} />;
    case 'spark':
      return <SparkCell mint={mint} />;
    case 'launchpad':
      return <LaunchpadCell mint={mint} />;
    case 'socials':
      return <SocialsCell mint={mint} />;
    default:
      return line satisfies never;
  }
}
