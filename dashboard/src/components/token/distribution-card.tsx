import type { TokenAudit } from '@mintscope/schemas/token-record';
import { ChartNoAxesColumn } from 'lucide-react';
import { dash, formatCount, formatShare } from '../../lib/format.ts';
import { ConcentrationLine } from '../charts/concentration-line.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { AsOf } from './as-of.tsx';
import { type Bucket, distribute, type Rest } from './distribution-model.ts';
import styles from './simple-table.module.css';

/** How many hold how much: holders by their share, and the share of the largest together. */
export function DistributionCard({ audit: { holders, token } }: { audit: TokenAudit }) {
  const count = token.walletMetrics?.holderCount ?? holders.length;
  const { buckets, rest, course } = distribute(holders, count);
  const largest = Math.max(...buckets.map(({ share }) => share), rest?.share ?? 0, 1e-9);
  if (holders.length === 0) {
    return (
      <Card title="Holder Distribution">
        <Notice icon={ChartNoAxesColumn} title="No holders known yet" />
      </Card>
    );
  }
  return (
    <Card title="Holder Distribution" side={<AsOf />} says={sentence(course, count)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" data-tip="Of the supply: the total without curve, pools and burnt">
              Each holds
            </th>
            <th scope="col" className={styles.end}>
              Holders
            </th>
            <th scope="col" className={styles.end}>
              Together
            </th>
          </tr>
        </thead>
        <tbody>
          {buckets
            .filter(({ to }) => rest === null || to === null || to > rest.most)
            .map((bucket) => (
              <Line key={bucket.from} name={nameOf(bucket)} {...bucket} largest={largest} />
            ))}
          {rest && <Line name={restName(rest)} {...rest} largest={largest} />}
        </tbody>
      </table>
      <ConcentrationLine course={course} />
    </Card>
  );
}

interface LineProps {
  name: string;
  holders: number;
  share: number;
  largest: number;
}

function Line({ name, holders, share, largest }: LineProps) {
  return (
    <tr>
      <td>{name}</td>
      <td className={styles.end}>{holders === 0 ? dash : formatCount(holders)}</td>
      <td className={styles.end}>
        <span className={styles.share}>
          <span style={{ transform: `scaleX(${share / largest})` }} />
        </span>
        <span className={styles.percent}>{holders === 0 ? dash : formatShare(share)}</span>
      </td>
    </tr>
  );
}

function nameOf({ from, to }: Bucket): string {
  if (to === null) return `${formatShare(from)} or more`;
  return from === 0 ? `below ${formatShare(to)}` : `${formatShare(from)} to ${formatShare(to)}`;
}

function restName({ most }: Rest): string {
  return `others, up to ${formatShare(most)}`;
}

function sentence(course: readonly number[], count: number): string {
  const of = (n: number) => formatShare(course[Math.min(n, course.length) - 1] ?? null, 0);
  if (count < 10) return `${formatCount(count)} holders; the largest has ${of(1)}.`;
  return `Of ${formatCount(count)} holders the largest has ${of(1)}, the ten largest ${of(10)}.`;
}
