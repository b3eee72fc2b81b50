import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ChatRow } from './message-rows.ts';

export interface Roving {
  /** The line that the keyboard is at: the last one before it was moved. */
  activeKey: string | null;
  /** Its place while the focus is in the list, so that scrolling does not take it out of the document; else -1. */
  keptIndex: number;
  activate: (key: string | null) => void;
  /** Moves the focus by so many lines, or to an end. */
  move: (by: number) => void;
  /** Gives the focus to the active line. */
  focus: () => void;
}

/** One tab stop for the whole list; the arrow keys move it from message to message. */
export function useRoving(scroller: RefObject<HTMLElement | null>, rows: readonly ChatRow[]): Roving {
  const [chosen, setChosen] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const wanted = useRef(false);
  const activeKey = chosen ?? rows.at(-1)?.key ?? null;
  const index = chosen === null ? -1 : rows.findIndex(({ key }) => key === chosen);
  // The line may have to be drawn first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks for the focus anew
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const line = scroller.current?.querySelector(`[data-key="${CSS.escape(activeKey ?? '')}"] article`);
    if (line instanceof HTMLElement) line.focus();
    else scroller.current?.focus();
  }, [turn, scroller]);
  const focus = () => {
    wanted.current = true;
    setTurn((turns) => turns + 1);
  };
  return {
    activeKey,
    keptIndex: index >= 0 && scroller.current?.contains(document.activeElement) ? index : -1,
    activate: (key) => key !== null && setChosen(key),
    move(by) {
      const at = rows.findIndex(({ key }) => key === activeKey);
      const to = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      if (!to) return;
      setChosen(to.key);
      focus();
    },
    focus,
  };
}
