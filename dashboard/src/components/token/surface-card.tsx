import { displayLimits } from '@mintscope/metrics/display-limits';
import { type ParameterValues, parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenAudit } from '@mintscope/schemas/token-record';
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
import { socialLink } from '../../lib/hostile-text.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { useParameters } from '../../lib/parameters-context.tsx';
import { LiveText } from '../table/live-text.tsx';
import { Card } from '../ui/card.tsx';
import { Chip, type Tone } from '../ui/chip.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { liveFigures } from './live-figures.ts';
import styles from './surface-card.module.css';

type Token = TokenAudit['token'];

/** What can be read off the token itself. */
export function SurfaceCard({ token }: { token: Token }) {
  const { clock } = useLive();
  const values = useParameters();
  const { isHoneypot, isWashTrading } = token.securityData;
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
      <FactList facts={[...identity(token, clock.nowMs()), ...security(token), ...activity(token, values)]} />
      <Links token={token} />
    </Card>
  );
}

function identity(token: Token, nowMs: number): Fact[] {
  return [
    {
      name: 'Contract',
      value: (
        <span className={styles.contract}>
          {shortenAddress(token.address)}
          <CopyButton text={token.address} label="Copy address" />
        </span>
      ),
    },
    {
      name: 'Price',
      value: token.price === null ? dash : `$${formatPriceExact(token.price)}`,
      tip: 'USD a token, last trade',
    },
    { name: 'Market cap', value: <LiveText id={token.address} {...liveFigures.marketCap} /> },
    { name: 'Volume 24h', value: <LiveText id={token.address} {...liveFigures.volume} /> },
    { name: 'Liquidity', value: formatUsd(token.liquidity), tip: 'Value held by curve or pool' },
    { name: 'Age', value: formatAge(nowMs - token.createdAt) },
    {
      name: 'Total supply',
      value: token.totalSupply === null ? dash : `${formatCount(token.totalSupply / 1e6)} M`,
      tip: 'Millions of tokens',
    },
  ];
}

function security(token: Token): Fact[] {
  const { securityData: safe, creatorData, row } = token;
  return [
    { name: 'Mint authority', ...authority(safe.renouncedMint), tip: 'Active: more supply can be minted' },
    { name: 'Freeze authority', ...authority(safe.renouncedFreeze), tip: 'Active: balances can be frozen' },
    { name: 'LP burn', value: formatShare(safe.burnRatio), tip: 'Share of liquidity tokens burnt' },
    {
      name: 'Top 10 holders',
      ...limited(row.top10HolderRate, 'top10', 'Share of supply'),
    },
    { name: 'Holders', value: <LiveText id={token.address} {...liveFigures.holders} /> },
    {
      name: 'Creator',
      value: creatorData.tokenStatus === null ? dash : creatorData.tokenStatus === 'creator_close' ? 'Sold' : 'Holding',
      tone: creatorData.tokenStatus === 'creator_close' ? 'warn' : undefined,
      tip: `Creator holds ${formatShare(creatorData.balanceRate)} of supply`,
    },
  ];
}

function activity(token: Token, values: ParameterValues): Fact[] {
  const { smartMoneyData: smart, row } = token;
  return [
    { name: 'Buys 24h', value: formatCount(row.buys) },
    { name: 'Sells 24h', value: formatCount(row.sells) },
    { name: 'Swaps 24h', value: <LiveText id={token.address} {...liveFigures.trades} /> },
    { name: 'Price 1m', ...change(row.priceChange1m) },
    { name: 'Price 5m', ...change(row.priceChange5m) },
    { name: 'Price 1h', ...change(row.priceChange1h) },
    {
      name: 'Snipers',
      value: formatCount(smart.sniperCount),
      tone:
        (smart.sniperCount ?? 0) > parameterValue(values, 'surface.security.sniperCountThreshold') ? 'warn' : undefined,
    },
    { name: 'Smart degens', value: formatCount(smart.smartDegenCount) },
    { name: 'Bluechip', value: formatShare(smart.bluechipOwners), tip: 'Holders who also hold bluechips' },
    { name: 'MEV activity', value: formatShare(smart.ratTraderRate) },
    {
      name: 'Bundle rate',
      ...limited(
        smart.bundlerTraderRate,
        'bundlerRate',
        'Share of the supply that was bundled at launch and is not sold yet',
      ),
    },
  ];
}

function authority(renounced: boolean | null): { value: string; tone?: Tone } {
  if (renounced === null) return { value: dash };
  return renounced ? { value: 'Renounced', tone: 'good' } : { value: 'Active', tone: 'bad' };
}

function change(fraction: number | null): { value: string; tone: Tone | undefined } {
  const tone = fraction === null || fraction === 0 ? undefined : fraction > 0 ? 'good' : 'bad';
  return { value: formatChange(fraction), tone };
}

/** A share of supply with two limits: its figure, its colour and where that changes. */
function limited(share: number | null, name: 'top10' | 'bundlerRate', says: string) {
  const { bad: high, warn: medium } = displayLimits[name];
  const tone: Tone | undefined =
    share === null ? undefined : share > high ? 'bad' : share > medium ? 'warn' : undefined;
  const tip = `${says}\nred above ${formatShare(high, 0)}, yellow above ${formatShare(medium, 0)}`;
  return { value: formatShare(share), tone, tip };
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
