import type { FileColumn } from '@mintscope/schemas/files/file-column';
import type { Relative, Relatives } from '@mintscope/schemas/relatives';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { dash, formatAge, formatCount, formatMultiple, formatUsd } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { lifeMark } from '../../lib/life.ts';
import { useLive } from '../../lib/live/live-context.tsx';
import { tokenName } from '../../lib/token-name.ts';
import { Chip } from '../ui/chip.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segments } from '../ui/segments.tsx';
import { TokenLogo } from '../ui/token-logo.tsx';
import { useRelatives } from './late-api.ts';
import { lateHeights } from './late-heights.ts';
import { LoadedCard } from './loaded-card.tsx';
import styles from './relatives-card.module.css';
import tableStyles from './simple-table.module.css';
import { useTokenSave } from './use-token-save.ts';

type Kind = 'creator' | 'sameName' | 'samePicture';
const names: Readonly<Record<Kind, string>> = {
  creator: 'Creator',
  sameName: 'Name',
  samePicture: 'Picture',
};
const kinds: readonly Kind[] = ['creator', 'sameName', 'samePicture'];

const fileColumns: readonly FileColumn<Relative>[] = [
  ['address', 'STRING', ({ address }) => address],
  ['symbol', 'STRING', ({ symbol }) => symbol],
  ['name', 'STRING', ({ name }) => name],
  ['creator', 'STRING', ({ creator }) => creator],
  ['createdAt', 'TIMESTAMP', ({ createdAt }) => createdAt],
  ['life', 'STRING', ({ life }) => life],
  ['migrated', 'BOOLEAN', ({ migrated }) => migrated],
  ['marketCapUsd', 'DOUBLE', ({ marketCap }) => marketCap],
  ['maxX', 'DOUBLE', ({ maxX }) => maxX],
];

/** What else its creator launched, and which tokens a reader could take for it. */
export function RelativesCard({ mint }: { mint: string }) {
  const query = useRelatives(mint);
  const [kind, setKind] = useState<Kind>('creator');
  const save = useTokenSave(mint);
  const rows = query.data?.[kind]?.tokens ?? [];
  return (
    <LoadedCard
      title="Related Tokens"
      query={query}
      icon={Copy}
      height={lateHeights.relatives.tall}
      says={sentence}
      empty={() => null}
      side={
        <>
          <Segments
            label="Related by"
            value={kind}
            options={kinds.map((each) => [each, names[each]] as const)}
            onChange={setKind}
          />
          <ExportButton
            what="related tokens"
            note={`The ${formatCount(rows.length)} that are shown, related by ${names[kind].toLowerCase()}`}
            disabled={rows.length === 0}
            save={(form) => save(form, { what: `related-by-${names[kind].toLowerCase()}`, columns: fileColumns, rows })}
          />
        </>
      }
    >
      {(relatives) => <Found found={relatives[kind]} kind={kind} lookedThrough={relatives.lookedThrough} />}
    </LoadedCard>
  );
}

interface FoundProps {
  found: Relatives[Kind];
  kind: Kind;
  lookedThrough: number;
}

function Found({ found, kind, lookedThrough }: FoundProps) {
  const { clock } = useLive();
  const nowMs = clock.nowMs();
  if (found === null || found.tokens.length === 0) {
    return (
      <div className={styles.middle}>
        <Notice icon={Copy} title={whyNone(found, kind, lookedThrough)} />
      </div>
    );
  }
  return (
    <>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Outcome</th>
            <th scope="col" className={tableStyles.end}>
              Age
            </th>
            <th scope="col" className={tableStyles.end}>
              Cap
            </th>
            <th
              scope="col"
              className={tableStyles.end}
              data-tip="Highest multiple of its first price, or of its call’s"
            >
              Max X
            </th>
          </tr>
        </thead>
        <tbody>
          {found.tokens.map((token) => (
            <RelativeRow key={token.address} token={token} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
      {found.more > 0 && <p className={styles.more}>And {formatCount(found.more)} more.</p>}
    </>
  );
}

function RelativeRow({ token, nowMs }: { token: Relative; nowMs: number }) {
  const { address, symbol, name, logo, createdAt, marketCap, maxX } = token;
  return (
    <tr>
      <td>
        <Link to={`/token/${address}`} className={styles.token} data-tip={cleanText(name)}>
          <TokenLogo mint={address} symbol={symbol} logo={logo} size={20} />
          {tokenName(symbol, address, 16)}
        </Link>
      </td>
      <td>
        <Outcome token={token} />
      </td>
      <td className={tableStyles.end}>{formatAge(nowMs - createdAt)}</td>
      <td className={tableStyles.end}>{formatUsd(marketCap)}</td>
      <td className={tableStyles.end}>{formatMultiple(maxX)}</td>
    </tr>
  );
}

function Outcome({ token: { life, migrated } }: { token: Relative }) {
  const mark = life === null ? null : lifeMark(life);
  return (
    <span className={styles.outcome}>
      {mark && (
        <Chip tone={mark.tone} tip={mark.tip}>
          {mark.label}
        </Chip>
      )}
      {migrated && (
        <Chip tone="good" tip="Its curve was sold out and its pool opened">
          Migrated
        </Chip>
      )}
      {!mark && !migrated && (life === null ? dash : life === 'waiting' ? 'New' : 'Trading')}
    </span>
  );
}

function whyNone(found: Relatives[Kind], kind: Kind, lookedThrough: number): string {
  if (found === null) return kind === 'creator' ? 'The creator is not known' : 'There is no picture of it';
  if (kind === 'creator') return 'No other token of this creator was seen';
  const what = kind === 'sameName' ? 'name or symbol' : 'picture';
  return `None of the newest ${formatCount(lookedThrough)} tokens has its ${what}`;
}

function sentence({ creator, sameName, samePicture }: Relatives): string {
  const of = (found: Relatives[Kind]) => (found === null ? dash : formatCount(found.tokens.length + found.more));
  return `${of(creator)} more of its creator, ${of(sameName)} of its name, ${of(samePicture)} with its picture.`;
}
