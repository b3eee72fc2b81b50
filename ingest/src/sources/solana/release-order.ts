import TinyQueue from 'tinyqueue';

/** Holds the place of one transaction from the moment it is known until it is fetched. */
export interface Place<Item> {
  /** `index` is the position in the block where the node tells it. */
  fill(item: Item, index: number | null): void;
  /** There is nothing to release here. */
  skip(): void;
}

/**
 * Puts transactions that were fetched in any order back into chain order: by slot, within a slot by position in the block
 * or, where that is unknown, in the order they became known. The window is bounded: nothing fetched waits longer than
 * `windowMs` for something older; what comes later than that is released when it comes.
 */
export interface ReleaseOrder<Item> {
  expect(slot: number): Place<Item>;
  close(): void;
}

export interface ReleaseOrderOptions<Item> {
  settleMs: number;
  windowMs: number;
  release(items: readonly Item[]): void;
  now?: () => number;
}

interface Waiting<Item> {
  item: Item;
  index: number | null;
  sequence: number;
  filledAtMs: number;
  released: boolean;
}

interface SlotGroup<Item> {
  slot: number;
  open: number;
  closed: boolean;
  lastExpectedAtMs: number;
  waiting: Waiting<Item>[];
}

export function createReleaseOrder<Item>(options: ReleaseOrderOptions<Item>): ReleaseOrder<Item> {
  const { settleMs, windowMs, release, now = Date.now } = options;
  const groups = new Map<number, SlotGroup<Item>>();
  const slots = new TinyQueue<number>();
  /** By the time they were filled, so that the first not yet released has waited longest. */
  const byAge: Waiting<Item>[] = [];
  let newestSlot = Number.NEGATIVE_INFINITY;
  let sequence = 0;
  let timer: NodeJS.Timeout | undefined;

  function advance(): void {
    clearTimeout(timer);
    for (let slot = slots.peek(); slot !== undefined; slot = slots.peek()) {
      const group = groups.get(slot)!;
      const dueAtMs = group.open > 0 ? oldestFilledAtMs() + windowMs : settledAtMs(group);
      const waitMs = dueAtMs - now();
      if (waitMs > 0) {
        if (waitMs !== Number.POSITIVE_INFINITY) timer = setTimeout(advance, Math.ceil(waitMs));
        return;
      }
      slots.pop();
      groups.delete(slot);
      group.closed = true;
      releaseGroup(group);
    }
  }

  function settledAtMs(group: SlotGroup<Item>): number {
    const nothingToWaitFor = newestSlot > group.slot || group.waiting.length === 0;
    return nothingToWaitFor ? Number.NEGATIVE_INFINITY : group.lastExpectedAtMs + settleMs;
  }

  function oldestFilledAtMs(): number {
    while (byAge[0]?.released) byAge.shift();
    return byAge[0]?.filledAtMs ?? Number.POSITIVE_INFINITY;
  }

  function releaseGroup({ waiting }: SlotGroup<Item>): void {
    const indexed = waiting.every(({ index }) => index !== null);
    waiting.sort((a, b) => (indexed && a.index !== b.index ? a.index! - b.index! : a.sequence - b.sequence));
    for (const entry of waiting) entry.released = true;
    if (waiting.length > 0) release(waiting.map(({ item }) => item));
  }

  function groupOf(slot: number): SlotGroup<Item> {
    const known = groups.get(slot);
    if (known) return known;
    const group: SlotGroup<Item> = { slot, open: 0, closed: false, lastExpectedAtMs: 0, waiting: [] };
    groups.set(slot, group);
    slots.push(slot);
    return group;
  }

  return {
    expect(slot) {
      const group = groupOf(slot);
      const place = sequence++;
      group.open += 1;
      group.lastExpectedAtMs = now();
      if (slot > newestSlot) {
        newestSlot = slot;
        advance();
      }
      return {
        fill(item, index) {
          group.open -= 1;
          if (group.closed) return release([item]);
          const entry = { item, index, sequence: place, filledAtMs: now(), released: false };
          group.waiting.push(entry);
          byAge.push(entry);
          advance();
        },
        skip() {
          group.open -= 1;
          if (!group.closed) advance();
        },
      };
    },
    close: () => clearTimeout(timer),
  };
}
