import { useState } from 'react';
import { useCommits } from './api.ts';
import { Goals } from './goals.tsx';
import { readRoadmap } from './model.ts';
import styles from './page.module.css';
import { RecentUpdates } from './recent-updates.tsx';
import { RoadmapCard } from './roadmap-card.tsx';
import { Transparency } from './transparency.tsx';

/** What changed, what comes, and where to have a say. */
export function UpdatesPage() {
  const [roadmap] = useState(readRoadmap);
  const commits = useCommits();
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Updates & Roadmap</h1>
        <p className={styles.says}>What changed in Mintscope, and what comes next.</p>
      </header>
      <RecentUpdates commits={commits} />
      <RoadmapCard roadmap={roadmap} />
      <Goals goals={roadmap.goals} />
      <Transparency links={commits.data} failed={commits.isError} />
    </div>
  );
}
