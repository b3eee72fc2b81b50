import { useRef } from 'react';

/** Moves closer together than this are not eased: rows would slide through each other without rest. */
const calmMs = 700;

/** Whether rows may glide to their new places: true while the order changes now and then, false in a rush. */
export function useCalm(order: readonly string[]): boolean {
  const state = useRef({ order, changedAtMs: 0, calm: true });
  if (state.current.order !== order) {
    const nowMs = performance.now();
    state.current = { order, changedAtMs: nowMs, calm: nowMs - state.current.changedAtMs > calmMs };
  }
  return state.current.calm;
}
