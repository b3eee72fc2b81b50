import { useLandingStats } from '../../lib/use-landing-stats.ts';
import { Closing } from './closing.tsx';
import { Hero } from './hero.tsx';
import styles from './landing.module.css';
import { LivePreview } from './live-preview.tsx';
import { Stages } from './stages.tsx';
import { Stats } from './stats.tsx';

/** The front page: what it is, that it runs now, how it judges, what it costs. Every figure is the server's. */
export function LandingPage() {
  const stats = useLandingStats(true);
  return (
    <div className={styles.page}>
      <Hero pulse={stats.data?.pulse ?? null} />
      <Stats stats={stats.data ?? null} failed={stats.isError} />
      <LivePreview />
      <Stages />
      <Closing />
    </div>
  );
}
