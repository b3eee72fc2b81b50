import type { ChatReport, ModerationKind } from '@mintscope/schemas/chat/chat-report';
import type { ReactNode } from 'react';
import { Bars } from '../../components/charts/bars.tsx';
import { authorName } from '../../components/chat/author-name.ts';
import table from '../../components/token/simple-table.module.css';
import { Tile } from '../../components/ui/tile.tsx';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import styles from './report.module.css';
import tiles from './stat-tiles.module.css';

const acts: Readonly<Record<ModerationKind, string>> = {
  deleted: 'Messages deleted',
  let_through: 'Held messages let through',
  dismissed: 'Reports dismissed',
  muted: 'Mutes',
  banned: 'Bans',
  lifted: 'Mutes and bans lifted',
  settings_saved: 'Settings saved',
  cleared: 'History cleared',
  restored: 'Backups put back',
};

/** The figures of one window: charts with their tables, who writes most, and what moderators did. */
export function Report({ report }: { report: ChatReport }) {
  const { from, to, asOf, oldestAt, totals, days, hours } = report;
  const inWindow = `Sent from ${from} to ${to} (UTC)`;
  return (
    <div className={styles.report}>
      <p className={styles.window}>
        {from} to {to}, UTC. As of {formatDateTime(asOf)}.{' '}
        {oldestAt === null
          ? 'No message is kept.'
          : `The oldest message that is kept is of ${formatDateTime(oldestAt)}.`}
      </p>
      <dl className={tiles.tiles}>
        <Tile label="Messages" tip={`Messages\n${inWindow}, neither deleted nor held`}>
          {formatCount(totals.messages)}
        </Tile>
        <Tile label="People" tip={`People\nAccounts that wrote those messages; each counts once`}>
          {formatCount(totals.people)}
        </Tile>
        <Tile
          label="Deleted"
          tip={`Deleted\n${inWindow}: ${formatCount(totals.deletedByModerators)} by moderators, ${formatCount(totals.deletedByAuthors)} by their authors`}
        >
          {formatCount(totals.deletedByAuthors + totals.deletedByModerators)}
        </Tile>
        <Tile label="Held" tip={`Held\n${inWindow}, waiting for a moderator`}>
          {formatCount(totals.held)}
        </Tile>
      </dl>
      <Chart title="Messages per day" bars={days.map(({ day, messages }) => [day, messages])} />
      <Chart title="People per day" bars={days.map(({ day, people }) => [day, people])}>
        <Figures
          title="Days as a table"
          head={['Day', 'Messages', 'People']}
          rows={days.map(({ day, messages, people }) => [day, messages, people])}
        />
      </Chart>
      <Chart title="Busiest hours" bars={hours.map(({ hour, messages }) => [hourText(hour), messages])}>
        <Figures
          title="Hours as a table"
          head={['Hour (UTC)', 'Messages']}
          rows={hours.map(({ hour, messages }) => [hourText(hour), messages])}
        />
      </Chart>
      <Lists report={report} />
    </div>
  );
}

function Lists({ report: { posters, moderation } }: { report: ChatReport }) {
  return (
    <div className={styles.lists}>
      <div>
        <h3 className={styles.title}>Top posters</h3>
        {posters.length === 0 ? (
          <p className={styles.window}>Nobody wrote in this time.</p>
        ) : (
          <Table
            label="Top posters"
            head={['Member', 'Messages']}
            rows={posters.map(({ author, messages }) => [authorName(author), messages])}
          />
        )}
      </div>
      <div>
        <h3
          className={styles.title}
          data-tip={'Moderation\nActs that were carried out in this time, from the audit log'}
        >
          Moderation
        </h3>
        <Table
          label="Moderation"
          head={['Act', 'Times']}
          rows={moderation.map(({ kind, acts: times }) => [acts[kind], times])}
        />
      </div>
    </div>
  );
}

interface ChartProps {
  title: string;
  /** What each bar stands for, and how high it is. */
  bars: readonly (readonly [string, number])[];
  children?: ReactNode;
}

function Chart({ title, bars, children }: ChartProps) {
  const values = bars.map(([, value]) => value);
  const most = Math.max(0, ...values);
  const [where] = bars.find(([, value]) => value === most) ?? [];
  const peak = most === 0 ? 'none' : `most ${formatCount(most)}, ${where}`;
  const ends = [bars[0]?.[0], bars.at(-1)?.[0]];
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <figure className={styles.chart}>
        <Bars values={values} label={`${title}, from ${ends[0]} to ${ends[1]}: ${peak}`} />
        <figcaption className={styles.ends}>
          <span>{ends[0]}</span>
          <span>{peak}</span>
          <span>{ends[1]}</span>
        </figcaption>
      </figure>
      {children}
    </section>
  );
}

interface FiguresProps {
  title: string;
  head: readonly string[];
  /** Its name first; each begins with another. */
  rows: readonly (readonly [string, ...number[]])[];
}

/** What a chart draws, to be read. */
function Figures({ title, head, rows }: FiguresProps) {
  return (
    <details className={styles.figures}>
      <summary>{title}</summary>
      <Table label={title} head={head} rows={rows} />
    </details>
  );
}

function Table({ label, head, rows }: Omit<FiguresProps, 'title'> & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={table.scroll} aria-label={label} tabIndex={0}>
      <table className={table.table}>
        <thead>
          <tr>
            {head.map((name, n) => (
              <th key={name} scope="col" className={n > 0 ? table.end : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two members may have one name, and rows are never moved
            <tr key={row}>
              <th scope="row" className={styles.name}>
                {name}
              </th>
              {figures.map((figure, n) => (
                <td key={head[n + 1]} className={table.end}>
                  {formatCount(figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
