import type { Phase } from '@mintscope/client/connection';
import { CircleDashed, Radio, RotateCcw, WifiOff } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { figureTip } from '../components/ui/tip-registry.ts';
import { formatAge, formatDuration } from '../lib/format.ts';
import { useLive, useLiveStatus } from '../lib/live/live-context.tsx';
import styles from './connection-state.module.css';

const words: Record<Phase, string> = {
  idle: 'Starting',
  connecting: 'Connecting',
  greeting: 'Connecting',
  open: 'Live',
  waiting: 'Reconnecting',
  refused: 'Offline',
  closed: 'Offline',
};

const broken: readonly Phase[] = ['waiting', 'refused', 'closed'];

/** A median above this is worth a warning. */
const lateMs = 2_000;

/** Live or not, and how long an event takes from its receipt by the server to this screen. */
export function ConnectionState({ compact }: { compact: boolean }) {
  const { client } = useLive();
  const { connection, delay, lastHeardMs } = useLiveStatus();
  const { phase, problem, roundTripMs } = connection;
  const late = phase === 'open' && delay !== null && delay.p50Ms > lateMs;
  const Icon = phase === 'open' ? Radio : broken.includes(phase) ? WifiOff : CircleDashed;
  const heard = lastHeardMs === null ? 'Nothing heard yet' : `Last message ${formatAge(Date.now() - lastHeardMs)} ago`;
  const tip = [
    problem ?? words[phase],
    'Event to screen: from receipt by the server to the paint of this page',
    delay ? `Median ${formatDuration(delay.p50Ms)}, 99% within ${formatDuration(delay.p99Ms)}` : 'Not measured yet',
    `Round trip ${formatDuration(roundTripMs)}`,
    heard,
  ].join('\n');
  return (
    <>
      <div className={styles.state} data-phase={phase} data-late={late || undefined} {...figureTip(tip)}>
        <Icon size={14} aria-hidden />
        {/* The word alone: a screen reader would read out the delay twice a second. */}
        <output>{late ? 'Delayed' : words[phase]}</output>
        {!compact && (
          <span className={styles.delay}>{phase === 'open' ? formatDuration(delay?.p50Ms) : (problem ?? '')}</span>
        )}
      </div>
      {compact && phase !== 'open' && problem && <p className={styles.problem}>{problem}</p>}
      {(phase === 'waiting' || phase === 'closed') && (
        <Button look="quiet" icon aria-label="Reconnect now" data-tip="Reconnect now" onClick={client.retry}>
          <RotateCcw size={15} aria-hidden />
        </Button>
      )}
    </>
  );
}
