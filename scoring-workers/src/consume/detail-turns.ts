/** Details are large and dear: one a call, and one such call in this time (ms). */
const idleEveryMs = 15;
/** A row waits for a detail that its call makes besides: only where none was made without events for so long (ms). */
const busyAfterMs = 100;
/** Of those that readers wait for one in this time (ms), so that readers of many tokens do not hold up the rows of all. */
const wantedEveryMs = 50;
/** How soon a commit is tried again that answers readers, while another is under way (ms). */
const answerEveryMs = 3;
/** Readers that are waited for at the most; the others are told of an older detail. */
const mostWanted = 200;

/** What details a call asks for: how many at the most, and those that readers wait for. */
export interface AskedDetails {
  most: 0 | 1;
  wanted: readonly string[];
}

export const noDetails: AskedDetails = { most: 0, wanted: [] };

/** When a partition's details are asked for. */
export class DetailTurns {
  #askedAtMs = 0;
  #wantedAtMs = 0;
  /** When events came that none was made with, and none has been made since. */
  #putOffAtMs: number | null = null;
  #areMoreRipe = true;
  /** Tokens whose readers wait. */
  readonly #wanted = new Set<string>();
  /** Tokens whose readers wait for the next commit. */
  #made: string[] = [];

  /** Whether a reader waits for a call. */
  get isWanted(): boolean {
    return this.#wanted.size > 0;
  }

  /** Whether one waits for a commit. */
  get isAnswerDue(): boolean {
    return this.#made.length > 0;
  }

  /** A reader waits for the detail of a token. */
  want(mint: string): void {
    if (this.#wanted.size < mostWanted) this.#wanted.add(mint);
  }

  /** What a call asks for: it brings events, or is idle but for that. */
  ask(kind: 'busy' | 'idle', nowMs: number): AskedDetails {
    const wanted =
      this.isWanted && leftMs(this.#wantedAtMs, wantedEveryMs, nowMs) === 0 ? [...this.#wanted].slice(0, 1) : [];
    if (kind === 'busy' && wanted.length === 0) {
      this.#putOffAtMs ??= nowMs;
      if (nowMs - this.#putOffAtMs < busyAfterMs) return noDetails;
    } else if (leftMs(this.#askedAtMs, idleEveryMs, nowMs) > 0) return noDetails;
    this.#askedAtMs = nowMs;
    this.#putOffAtMs = null;
    if (wanted.length > 0) this.#wantedAtMs = nowMs;
    return { most: 1, wanted };
  }

  /** What became of it: when fewer came than were asked for, no more may be made now. */
  made(details: number, { most, wanted }: AskedDetails): void {
    this.#areMoreRipe = most === 0 || details >= most;
    for (const mint of wanted) this.#wanted.delete(mint);
    this.#made.push(...wanted);
  }

  /** Tokens whose details the commit has that begins now. */
  takeMade(): readonly string[] {
    return this.#made.splice(0);
  }

  /** How soon they are to be asked for again: after `otherwiseMs` where no more may be made now. */
  restMs(otherwiseMs: number, nowMs: number): number {
    const usualMs = this.#areMoreRipe ? idleEveryMs : otherwiseMs;
    if (this.isAnswerDue) return answerEveryMs;
    if (!this.isWanted) return usualMs;
    const wantedMs = leftMs(this.#wantedAtMs, wantedEveryMs, nowMs);
    return Math.min(usualMs, Math.max(1, wantedMs, leftMs(this.#askedAtMs, idleEveryMs, nowMs)));
  }
}

/** Until so long after a time. A clock that was put back holds none up. */
function leftMs(atMs: number, everyMs: number, nowMs: number): number {
  return nowMs < atMs ? 0 : Math.max(0, atMs + everyMs - nowMs);
}
