import type { Phase } from '@mintscope/client/connection';
import { CircleDashed, Radio, RotateCcw, WifiOff } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { figureTip } from '../components/ui/tip-registry.ts';
import { formatAge, formatDuration } from '../lib/format.ts';
import { useLive, useLiveStatus } from '../lib/live/live-context.tsx';
import { useDelay } from '../lib/live/use-delay.ts';
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

/** On a phone the icon alone says it: the word is much longer than "Live", and what is beside it would move when it came. */
const starting: readonly Phase[] = ['idle', 'connecting', 'greeting'];
const broken: readonly Phase[] = ['waiting', 'refused', 'closed'];

/** Live or not, and how late what is shown is. */
export function ConnectionState({ compact }: { compact: boolean }) {
  const { client } = useLive();
  const { connection, delay, pulse, lastHeardMs } = useLiveStatus();
  const { phase, problem, roundTripMs } = connection;
  const { delayMs, isLate } = useDelay();
  const Icon = phase === 'open' ? Radio : broken.includes(phase) ? WifiOff : CircleDashed;
  const heard = lastHeardMs === null ? 'Nothing heard yet' : `Last message ${formatAge(Date.now() - lastHeardMs)} ago`;
  const tip = [
    problem ?? words[phase],
    `From an event to its receipt by the server: median ${formatDuration(pulse?.sourceDelayP50Ms)}`,
    'From receipt of an event by the server',
    delay
      ? `to the paint of its row here: median ${formatDuration(delay.p50Ms)}, 99% within ${formatDuration(delay.p99Ms)}`
      : 'to the paint of its row here: not measured yet',
    `to its sending, of all tokens: median ${formatDuration(pulse?.delayP50Ms)}`,
    `Round trip ${formatDuration(roundTripMs)}`,
    heard,
  ].join('\n');
  return (
    <>
      <div
        className={styles.state}
        data-phase={phase}
        data-compact={compact || undefined}
        data-late={isLate || undefined}
        {...figureTip(tip)}
      >
        <Icon size={14} aria-hidden />
        {/* The word alone: a screen reader would read out the delay twice a second. */}
        <output className={compact && starting.includes(phase) ? 'visually-hidden' : undefined}>
          {isLate ? 'Delayed' : words[phase]}
        </output>
        {!compact && (
          <span className={styles.delay}>{phase === 'open' ? formatDuration(delayMs) : (problem ?? '')}</span>
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
