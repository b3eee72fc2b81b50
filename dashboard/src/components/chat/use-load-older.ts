import type { VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { ChatView } from './chat-store.ts';
import type { ChatRow } from './message-rows.ts';
import type { LoadState } from './separators.tsx';
import type { Chat } from './use-chat.ts';

interface InSight {
  rows: readonly ChatRow[];
  items: readonly VirtualItem[];
  mayLoad: boolean;
}

export interface OlderPages {
  /** Order before which the past goes on; null at the beginning of the chat. */
  before: number | null;
  stateOf: (before: number) => LoadState;
  load: (before: number) => void;
}

/** Older ones are asked for when one is so many lines away from where they are missing. */
const nearLines = 12;
/** Where there is no line to ask again by hand, as what may have changed is there already (ms). */
const againMs = 5_000;

/** Loads what is missing where the reader comes near to it. What failed waits for the reader to ask again. */
export function useLoadOlder(chat: Chat, view: ChatView, { rows, items, mayLoad }: InSight): OlderPages {
  const [loading, setLoading] = useState<number | null>(null);
  const [failed, setFailed] = useState<number | null>(null);
  const busy = useRef(false);
  const oldest = view.messages[0]?.order;
  const before = oldest !== undefined && view.holes.has(oldest) ? oldest : null;
  const load = (order: number) => {
    if (busy.current) return;
    busy.current = true;
    setLoading(order);
    setFailed(null);
    chat
      .loadOlder(order)
      .catch(() => setFailed(order))
      .finally(() => {
        busy.current = false;
        setLoading(null);
      });
  };
  const wanted = mayLoad ? wantedOf({ rows, items }, view.unsure, before) : null;
  const next = useRef(load);
  next.current = load;
  useEffect(() => {
    if (wanted !== null && wanted !== failed && loading === null) next.current(wanted);
  }, [wanted, failed, loading]);
  const isByHand = failed === null || failed === before || view.holes.has(failed);
  useEffect(() => {
    if (isByHand) return;
    const timer = setTimeout(() => setFailed(null), againMs);
    return () => clearTimeout(timer);
  }, [isByHand]);
  return {
    before,
    stateOf: (order) => ({ isLoading: loading === order, hasFailed: failed === order }),
    load,
  };
}

/** A gap that is in sight comes before what may have changed there, and that before the past. */
function wantedOf(
  { rows, items }: Pick<InSight, 'rows' | 'items'>,
  unsure: ReadonlySet<number>,
  before: number | null,
): number | null {
  let changed: number | null = null;
  for (const { index } of items) {
    const row = rows[index];
    if (row?.kind !== 'message') continue;
    const { order } = row.message;
    if (row.isHole) return order;
    if (unsure.has(order)) changed = order + 1;
  }
  return changed ?? ((items[0]?.index ?? 0) <= nearLines ? before : null);
}
