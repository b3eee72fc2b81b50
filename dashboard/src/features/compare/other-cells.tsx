import { parameterValue } from '@mintscope/schemas/parameters/registry';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenRecord } from '@mintscope/schemas/token-record';
import { AtSign, Globe, Send } from 'lucide-react';
import { LiveText } from '../../components/table/live-text.tsx';
import { useRowValue } from '../../components/table/row-context.tsx';
import { AsOf, AsOfContext } from '../../components/token/as-of.tsx';
import { LiveSpark } from '../../components/token/live-spark.tsx';
import { severityMarks } from '../../components/token/severity-marks.ts';
import { Chip } from '../../components/ui/chip.tsx';
import { IconLink } from '../../components/ui/icon-link.tsx';
import { ScoreRing } from '../../components/ui/score-ring.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { bandLabel, scoreStep } from '../../lib/band.ts';
import { dash, formatAge } from '../../lib/format.ts';
import { isProvisional } from '../../lib/is-provisional.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { lifeMark, missingVerdict, scoreRange } from '../../lib/life.ts';
import { useParameters } from '../../lib/parameters-context.tsx';
import { socialLink } from '../../lib/safe-link.ts';
import styles from './compare-table.module.css';

type Id = { mint: string };
type Row = TokenRow | undefined;

/** Band, or what is waited for; whether it is over, and whether it may still change. */
export function VerdictCell({ mint }: Id) {
  const values = useParameters();
  const score = useRowValue(mint, (row: Row) => row?.finalScore ?? null);
  const life = useRowValue(mint, (row: Row) => row?.life ?? 'trading');
  const band = useRowValue(mint, (row: Row) => row?.band ?? null);
  const range = useRowValue(mint, (row: Row) => (row ? scoreRange(row) : null));
  const isOpen = useRowValue(mint, (row: Row) => isProvisional(row, values));
  const fewest = parameterValue(values, 'transaction.sample.minimumTrades');
  const missing = missingVerdict({ life, finalScore: score }, fewest);
  const over = lifeMark(life);
  return (
    <span className={styles.verdict}>
      {missing === null ? (
        <span className={styles.band} data-step={scoreStep(score, values)}>
          {bandLabel(band)}
        </span>
      ) : (
        <span className={styles.waits}>{missing}</span>
      )}
      {over && (
        <Chip tone={over.tone} tip={over.tip}>
          {over.label}
        </Chip>
      )}
      {isOpen && over === null && missing === null && (
        <Chip tone="warn" tip={range ? `Provisional: it may become ${range}` : 'Stages are missing yet'}>
          {range ?? 'Provisional'}
        </Chip>
      )}
    </span>
  );
}

export function ScoreCell({ mint }: Id) {
  const values = useParameters();
  const score = useRowValue(mint, (row: Row) => row?.finalScore ?? null);
  const isOpen = useRowValue(mint, (row: Row) => isProvisional(row, values));
  return <ScoreRing score={score} provisional={isOpen} size={44} />;
}

const asOfText = (row: TokenRow, nowMs: number) => `${formatAge(nowMs - row.eventTimeMs)} ago`;
const asOfTip = (row: TokenRow) =>
  `Newest event ${new Date(row.eventTimeMs).toISOString().replace('T', ' ').slice(0, 19)} UTC`;

/** Of when the figures are. */
export function AsOfCell({ mint }: Id) {
  return <LiveText id={mint} text={asOfText} tip={asOfTip} ticking className={styles.text} />;
}

export function SparkCell({ mint }: Id) {
  const isDrawn = useRowValue(mint, (row: Row) => (row?.spark.length ?? 0) > 1);
  return isDrawn ? <LiveSpark id={mint} /> : <Unknown why="Too few prices for a line yet." />;
}

export function LaunchpadCell({ mint }: Id) {
  const name = useRowValue(mint, (row: Row) => launchpadName(row?.launchpad ?? null));
  return name ?? <Unknown why="Where it was launched was not seen." />;
}

export function SocialsCell({ mint }: Id) {
  const twitter = useRowValue(mint, (row: Row) => socialLink('twitter', row?.twitter));
  const telegram = useRowValue(mint, (row: Row) => socialLink('telegram', row?.telegram));
  const website = useRowValue(mint, (row: Row) => socialLink('website', row?.website));
  if (!twitter && !telegram && !website) return <Unknown why="It names no X account, Telegram group or website." />;
  return (
    <span className={styles.socials}>
      {twitter && <IconLink href={twitter} label="X (Twitter)" icon={AtSign} />}
      {telegram && <IconLink href={telegram} label="Telegram" icon={Send} />}
      {website && <IconLink href={website} label="Website" icon={Globe} />}
    </span>
  );
}

const mostReasons = 3;

/** What weighs most against it, worst first; what speaks for it where nothing does. */
export function ReasonsCell({ record, hasFailed }: { record: TokenRecord | undefined; hasFailed: boolean }) {
  if (!record && hasFailed) return <Unknown why="The reasons could not be loaded; they are asked for again." />;
  if (!record) return <Skeleton height={76} />;
  const { row, reasons } = record;
  if (reasons.length === 0) return <Unknown why="Not enough is known yet to say why." />;
  const against = reasons.filter(({ severity }) => severity !== 'good');
  return (
    <AsOfContext value={row}>
      <ul className={styles.reasons}>
        {(against.length > 0 ? against : reasons).slice(0, mostReasons).map(({ text, severity }) => (
          <li key={text}>
            <Chip tone={severityMarks[severity].tone}>{severityMarks[severity].label}</Chip> {text}
          </li>
        ))}
      </ul>
      <AsOf />
    </AsOfContext>
  );
}

function Unknown({ why }: { why: string }) {
  return (
    <span className={styles.unknown} data-tip={`Not known\n${why}`}>
      {dash}
    </span>
  );
}
