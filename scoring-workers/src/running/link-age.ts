export interface LinkAge {
  /** How long a transfer between two wallets, or a shared funder, says that they are one hand. */
  linkAgeMs: number;
}

/** Ages end on a grid of so many steps an age, so that what was found at about one time is looked at once. */
const steps = 24;

/**
 * The moment from which evidence of that chain time no longer counts: `linkAgeMs` after the end of its step of the grid.
 * Never where the time is not known (0).
 */
export function agesAtMs(seconds: number, { linkAgeMs }: LinkAge): number {
  if (seconds === 0) return Number.POSITIVE_INFINITY;
  const stepMs = linkAgeMs / steps;
  return (Math.floor((seconds * 1000) / stepMs) + 1) * stepMs + linkAgeMs;
}

/** Knows when the next piece of evidence will be too old, so that a look at all of it is taken only then. */
export class AgingClock {
  private readonly rules: LinkAge;
  private nextMs = Number.POSITIVE_INFINITY;

  constructor(rules: LinkAge) {
    this.rules = rules;
  }

  /** There is evidence of this chain time. */
  note(seconds: number): void {
    this.nextMs = Math.min(this.nextMs, agesAtMs(seconds, this.rules));
  }

  /** All evidence is to be looked at: it came from a snapshot, or the rules changed. */
  restart(): void {
    this.nextMs = Number.NEGATIVE_INFINITY;
  }

  isDue(nowMs: number): boolean {
    return nowMs >= this.nextMs;
  }

  /** True when it is time for a look: everything is to be noted anew by `isOver` then. */
  begin(nowMs: number): boolean {
    if (!this.isDue(nowMs)) return false;
    this.nextMs = Number.POSITIVE_INFINITY;
    return true;
  }

  isOver(seconds: number, nowMs: number): boolean {
    if (agesAtMs(seconds, this.rules) <= nowMs) return true;
    this.note(seconds);
    return false;
  }
}
