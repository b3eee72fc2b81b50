import type { getLandingStats } from '@mintscope/schemas/api/market/get-landing-stats';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { formatCompact, formatCount } from '../../lib/format.ts';
import styles from './landing.module.css';

interface StatsProps {
  stats: z.output<(typeof getLandingStats)['response']> | null;
  failed: boolean;
}

/** Four figures, counted by the server when asked. */
export function Stats({ stats, failed }: StatsProps) {
  return (
    <section className={styles.section} aria-label="In figures">
      <dl className={styles.stats}>
        <Stat name="Analysis metrics" says="taken of each token">
          {formatCount(stats?.metrics)}
        </Stat>
        <Stat name="Stages" says="surface, wallets, transactions">
          {formatCount(stats?.stages)}
        </Stat>
        <Stat
          name="AI detection"
          says="a bot probability for each token, from timing, fees, sizes and reuse of accounts"
        >
          Bots
        </Stat>
        <Stat
          name={stats?.users === 1 ? 'User' : 'Users'}
          says={stats ? `${formatCount(stats.usersOnline)} here in the last 5 minutes` : 'counted now'}
        >
          {formatCompact(stats?.users)}
        </Stat>
      </dl>
      {failed && (
        <p role="status" className={styles.small}>
          The figures could not be loaded: the server cannot be reached.
        </p>
      )}
    </section>
  );
}

function Stat({ name, says, children }: { name: string; says: string; children: ReactNode }) {
  return (
    <div className={styles.stat}>
      <dt>{name}</dt>
      <dd className={styles.figure}>{children}</dd>
      <dd className={styles.small}>{says}</dd>
    </div>
  );
}
