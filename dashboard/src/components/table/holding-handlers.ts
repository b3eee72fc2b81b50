import type { FocusEvent } from 'react';

/** What is in a list and keeps its rows in their places. */
export type Holder = 'pointer' | 'keyboard';
export type OnHold = (by: Holder, held: boolean) => void;

/** Of what holds rows: tells when the pointer, or the focus that keys moved, comes in and leaves. A click's own focus does not count. */
export function holdingHandlers(onHold: OnHold | undefined) {
  return {
    onPointerEnter: () => onHold?.('pointer', true),
    onPointerLeave: () => onHold?.('pointer', false),
    onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && onHold?.('keyboard', true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      !currentTarget.contains(relatedTarget) && onHold?.('keyboard', false),
  };
}
