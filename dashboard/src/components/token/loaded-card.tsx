import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './loaded-card.module.css';

interface LoadedCardProps<Data> {
  title: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  icon: LucideIcon;
  /** Of what is in it (px), whatever that is: nothing below it moves when it comes. */
  height: number;
  side?: ReactNode;
  /** A plain sentence of what it says; its line is kept. */
  says?: (data: Data) => string;
  /** Why there is nothing to show; null where there is something. */
  empty: (data: Data) => string | null;
  children: (data: Data) => ReactNode;
}

/** A card below the first screen that asks for its own data: as high while it waits, fails or has none as when it is full. */
export function LoadedCard<Data>(props: LoadedCardProps<Data>) {
  const { title, query, icon, height, side, says, empty, children } = props;
  const { data } = query;
  const missing = data === undefined ? null : empty(data);
  return (
    <Card title={title} side={side}>
      {says && <p className={styles.says}>{data !== undefined && missing === null && says(data)}</p>}
      <div
        className={cx(styles.body, missing !== null && styles.middle)}
        style={{ ['--tall' as string]: `${height}px` }}
      >
        {data !== undefined ? (
          missing === null ? (
            children(data)
          ) : (
            <Notice icon={icon} title={missing} />
          )
        ) : query.isError ? (
          <Notice
            icon={icon}
            title="This could not be loaded"
            role="alert"
            action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
          />
        ) : (
          <Skeleton height="100%" />
        )}
      </div>
    </Card>
  );
}
