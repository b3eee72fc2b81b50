import { useRef } from 'react';

/** A row and the element that shows it. */
interface Slotted {
  slot: number;
  index: number;
  id: string;
}

/**
 * Which element shows which row: a row keeps its own for as long as it is drawn, and one that comes takes that of one that went, which
 * then is written anew and need not be made, styled and laid out. In the order of the elements.
 */
export function useRowSlots(items: readonly { index: number }[], order: readonly string[]): readonly Slotted[] {
  const held = useRef(new Map<string, number>());
  const before = held.current;
  const rows = items.flatMap(({ index }) => {
    const id = order[index];
    return id === undefined ? [] : { index, id };
  });
  const taken = new Set(rows.map(({ id }) => before.get(id)));
  let next = 0;
  const free = () => {
    while (taken.has(next)) next += 1;
    return next++;
  };
  const slotted = rows.map(({ index, id }) => ({ index, id, slot: before.get(id) ?? free() }));
  held.current = new Map(slotted.map(({ id, slot }) => [id, slot]));
  return slotted.sort((a, b) => a.slot - b.slot);
}
