import styles from './skeleton.module.css';

/** Stands where something of this size will come. */
export function Skeleton({ width = '100%', height = 14 }: { width?: number | string; height?: number | string }) {
  return <span aria-hidden className={styles.skeleton} style={{ width, height }} />;
}
