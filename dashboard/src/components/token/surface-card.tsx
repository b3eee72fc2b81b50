import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { topTenOf } from '@mintscope/schemas/top-ten-of';
import { OctagonAlert } from 'lucide-react';
import {
  dash,
  formatAge,
  formatChange,
  formatCount,
  formatPriceExact,
  formatShare,
  formatUsd,
  shortenAddress,
} from '../../lib/format.ts';
import { type LimitedShare, limitTip, limitTone } from '../../lib/limit-tone.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { socialLink } from '../../lib/safe-link.ts';
import { LiveText } from '../table/live-text.tsx';
import { Card } from '../ui/card.tsx';
import { Chip, type Tone } from '../ui/chip.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { DayFigure } from './day-figure.tsx';
import { liveFigures } from './live-figures.ts';
import { useShownMs } from './past/past-context.ts';
import styles from './surface-card.module.css';
import { useLiveRow } from './use-live-row.ts';

type Token = TokenAudit['token'];

/** What the feed tells of it comes from its row as it is now, all of one version. */
interface Shown {
  token: Token;
  row: TokenRow;
}

/** What can be read off the token itself. */
export function SurfaceCard({ token }: { token: Token }) {
  const nowMs = useShownMs();
  const values = useParameters();
  const shown = { token, row: useLiveRow(token.row) };
  const { isHoneypot, isWashTrading } = shown.row;
  return (
    <Card
      title="Surface Analysis"
      side={
        <>
          {isHoneypot && (
            <Chip tone="bad" icon={OctagonAlert}>
              Honeypot
            </Chip>
          )}
          {isWashTrading && (
            <Chip tone="bad" icon={OctagonAlert}>
              Wash trading
            </Chip>
          )}
        </>
      }
    >
      <FactList facts={[...identity(shown, nowMs), ...security(shown), ...activity(shown, values)]} />
      <Links token={token} />
    </Card>
  );
}

function identity({ token, row }: Shown, nowMs: number): Fact[] {
  return [
    {
      name: 'Contract',
      value: (
        <span className={styles.contract}>
          {shortenAddress(row.address)}
          <CopyButton text={row.address} label="Copy address" />
        </span>
      ),
    },
    {
      name: 'Price',
      value: row.priceUsd === null ? dash : `$${formatPriceExact(row.priceUsd)}`,
      tip: 'USD a token, last trade',
    },
    { name: 'Market cap', value: <LiveText id={row.address} {...liveFigures.marketCap} /> },
    { name: 'Volume 24h', value: <DayFigure row={row} of="volume" /> },
    { name: 'Liquidity', value: formatUsd(row.liquidity), tip: 'Value held by curve or pool' },
    { name: 'Age', value: formatAge(nowMs - row.createdAt) },
    {
      name: 'Total supply',
      value: token.totalSupply === null ? dash : `${formatCount(token.totalSupply / 1e6)} M`,
      tip: token.burntSupply
        ? `Millions of tokens, of which ${formatShare(token.burntSupply)} were burnt`
        : 'Millions of tokens',
    },
  ];
}

function security(shown: Shown): Fact[] {
  const { row } = shown;
  const { creatorHolding: holding } = row;
  // A creator who never had any neither holds nor has sold.
  const hadSome = holding !== null && (holding > 0 || row.devSold !== null);
  return [
    { name: 'Mint authority', ...authority(row.mintable), tip: 'Active: more supply can be minted' },
    { name: 'Freeze authority', ...authority(row.freezable), tip: 'Active: balances can be frozen' },
    { name: 'LP burn', ...burnt(shown) },
    {
      name: 'Top 10 holders',
      ...limited(topTenOf(row), 'top10', 'Share of supply'),
    },
    { name: 'Holders', value: <LiveText id={row.address} {...liveFigures.holders} /> },
    {
      name: 'Creator',
      value: !hadSome ? dash : holding === 0 ? 'Sold' : 'Holding',
      tone: hadSome && holding === 0 ? 'warn' : undefined,
      tip: `Creator holds ${formatShare(holding)} of supply`,
    },
  ];
}

function activity({ token, row }: Shown, values: ParameterValues): Fact[] {
  return [
    { name: 'Buys 24h', value: <DayFigure row={row} of="buys" /> },
    { name: 'Sells 24h', value: <DayFigure row={row} of="sells" /> },
    { name: 'Swaps 24h', value: <DayFigure row={row} of="trades" /> },
    { name: 'Price 1m', ...change(row.priceChange1m) },
    { name: 'Price 5m', ...change(row.priceChange5m) },
    { name: 'Price 1h', ...change(row.priceChange1h) },
    {
      name: 'Snipers',
      value: formatCount(row.sniperCount),
      tone:
        (row.sniperCount ?? 0) > parameterValue(values, 'surface.security.sniperCountThreshold') ? 'warn' : undefined,
      tip: 'Wallets that bought right at its launch, also those that have sold since',
    },
    {
      name: 'Smart degens',
      value: formatCount(row.smartDegenCount),
      tip: 'Wallets that earned on past tokens and bought this one, whether they still hold it or not',
    },
    { name: 'Bluechip', value: formatShare(row.bluechipOwnerPercentage), tip: 'Holders who also hold bluechips' },
    { name: 'MEV activity', value: formatShare(token.smartMoneyData.ratTraderRate) },
    {
      name: 'Bundle rate',
      ...limited(row.bundlerRate, 'bundlerRate', 'Share of the supply that was bundled at launch and is not sold yet'),
    },
  ];
}

/** Until it migrates there are no liquidity tokens, so none to burn. */
function burnt({ token, row }: Shown): Pick<Fact, 'value' | 'tip'> {
  const isOnCurve = !row.migrated && row.progress !== null;
  if (isOnCurve)
    return {
      value: 'On the curve',
      tip: 'The curve holds the liquidity; there are no liquidity tokens to burn before it migrates',
    };
  const { burnRatio } = token.securityData;
  if (burnRatio === null)
    return { value: dash, tip: 'Whether the liquidity tokens of its pools were burnt is not known' };
  return {
    value: formatShare(burnRatio),
    tip: 'By the rule of its launchpad, which burns the liquidity tokens as a curve becomes a pool',
  };
}

function authority(active: boolean | null): { value: string; tone?: Tone } {
  if (active === null) return { value: dash };
  return !active ? { value: 'Renounced', tone: 'good' } : { value: 'Active', tone: 'bad' };
}

function change(fraction: number | null): { value: string; tone: Tone | undefined } {
  const value = formatChange(fraction);
  // By the sign as it is written: what reads 0% has none.
  const tone = value.startsWith('+') ? 'good' : value.startsWith('−') ? 'bad' : undefined;
  return { value, tone };
}

/** A share of supply with two limits: its figure, its colour and where that changes. */
function limited(share: number | null, name: LimitedShare, says: string) {
  return { value: formatShare(share), tone: limitTone(share, name), tip: `${says}\n${limitTip(name)}` };
}

function Links({ token }: { token: Token }) {
  const links = [
    ['Twitter', socialLink('twitter', token.socialLinks.twitter)],
    ['Website', socialLink('website', token.socialLinks.website)],
    ['Telegram', socialLink('telegram', token.socialLinks.telegram)],
  ] as const;
  const known = links.filter(([, href]) => href !== null);
  if (known.length === 0) return <p className={styles.none}>No social links</p>;
  return (
    <p className={styles.links}>
      {known.map(([label, href]) => (
        <a key={label} href={href ?? undefined} target="_blank" rel="noopener noreferrer nofollow">
          {label}
        </a>
      ))}
    </p>
  );
}
