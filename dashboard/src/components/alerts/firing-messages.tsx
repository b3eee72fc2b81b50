import { X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { belowToasts } from '../../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import styles from './firing-messages.module.css';

/** What is told of a firing, or of several. */
interface FiringMessage {
  /** One of the same id takes its place. */
  id: string;
  /** Of the alert; null where there are several. */
  title: string | null;
  text: string;
  isHigh: boolean;
  /** What the button says, and where it leads. */
  action: string;
  path: string;
}

/** `place` counts from the foot of the page. */
type Shown = FiringMessage & { untilMs: number; place: number };

export interface FiringMessages extends Pick<StoreApi<readonly Shown[]>, 'getState' | 'getInitialState' | 'subscribe'> {
  /** It takes the lowest free place. */
  show: (message: FiringMessage) => void;
  dismiss: (isGone: (message: Shown) => boolean) => void;
}

const staysMs = 10_000;
/** After the pointer has left them. */
const leavesMs = 4_000;

/** Messages of firings, the oldest first. */
export function createFiringMessages(): FiringMessages {
  const store = createStore<readonly Shown[]>(() => []);
  return {
    ...store,
    show(message) {
      const standing = store.getState();
      const place = standing.find(({ id }) => id === message.id)?.place ?? freePlace(standing);
      const others = standing.filter(({ id }) => id !== message.id);
      store.setState([...others, { ...message, untilMs: Date.now() + staysMs, place }], true);
    },
    dismiss(isGone) {
      store.setState(
        store.getState().filter((message) => !isGone(message)),
        true,
      );
    },
  };
}

function freePlace(standing: readonly Shown[]): number {
  const taken = new Set(standing.map(({ place }) => place));
  let place = 0;
  while (taken.has(place)) place += 1;
  return place;
}

/**
 * Messages of alerts. They are no toasts: those come with a timer and fade in, and an alert is read within the frame after it came. Each
 * keeps its place until it goes. While the pointer or the focus is on them, or the page is out of sight, none goes.
 */
export function FiringMessages({ messages, onOpen }: { messages: FiringMessages; onOpen: (path: string) => void }) {
  const shown = useStore(messages);
  const { heldUntil, hold, release } = useHold();
  useEffect(() => {
    if (heldUntil === Number.POSITIVE_INFINITY || shown.length === 0) return;
    const goesAt = ({ untilMs }: Shown) => Math.max(untilMs, heldUntil);
    const nextMs = Math.min(...shown.map(goesAt)) - Date.now();
    const timer = setTimeout(() => messages.dismiss((message) => goesAt(message) <= Date.now()), nextMs);
    return () => clearTimeout(timer);
  }, [shown, heldUntil, messages]);
  useEffect(() => belowToasts.setState(Math.max(0, ...shown.map(({ place }) => place + 1))), [shown]);
  useEffect(() => () => belowToasts.setState(0), []);
  useEffect(() => {
    // Who comes back has the time to read what was told meanwhile.
    const look = () => (document.hidden ? hold('hidden') : release('hidden', staysMs));
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [hold, release]);
  const dismiss = (one: string) => {
    messages.dismiss(({ id }) => id === one);
    // A button that is gone tells of no focus that leaves it.
    release('focus', leavesMs);
  };
  return (
    <section
      aria-label="Alerts that fired"
      aria-live="polite"
      className={styles.messages}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer', leavesMs)}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus', leavesMs)}
    >
      {shown.map(({ id, title, text, isHigh, action, path, place }) => (
        <article
          key={id}
          className={styles.message}
          style={{ bottom: `calc(${place} * var(--alert-message))` }}
          data-high={isHigh || undefined}
        >
          <p className={styles.text}>
            {title !== null && <span className={styles.title}>{title}</span>}
            <span className={styles.met}>{text}</span>
          </p>
          <Button
            onClick={() => {
              dismiss(id);
              onOpen(path);
            }}
          >
            {action}
          </Button>
          <Button look="quiet" icon aria-label="Dismiss" onClick={() => dismiss(id)}>
            <X size={14} aria-hidden />
          </Button>
        </article>
      ))}
    </section>
  );
}

type Holder = 'pointer' | 'focus' | 'hidden';

/** Until when no message goes (ms): for ever while something holds them, and for a while after the last has let go. */
function useHold() {
  const [{ by, until }, setHeld] = useState<{ by: readonly Holder[]; until: number }>({ by: [], until: 0 });
  const hold = useCallback((one: Holder) => {
    setHeld((held) => (held.by.includes(one) ? held : { ...held, by: [...held.by, one] }));
  }, []);
  const release = useCallback((one: Holder, afterMs: number) => {
    setHeld((held) =>
      held.by.includes(one)
        ? { by: held.by.filter((other) => other !== one), until: Math.max(held.until, Date.now() + afterMs) }
        : held,
    );
  }, []);
  return { heldUntil: by.length > 0 ? Number.POSITIVE_INFINITY : until, hold, release };
}
