/** Details are large and dear: few a call, so that no event waits long behind them, and one such call in this time (ms). */
const calls = { busy: { most: 1, everyMs: 100 }, idle: { most: 1, everyMs: 15 } } as const;

/** When a partition's details are asked for. */
export class DetailTurns {
  #askedAtMs = 0;
  #areMoreRipe = true;

  /** How many a call asks for: it brings events, or is idle but for that. */
  ask(kind: keyof typeof calls, nowMs: number): number {
    const { most, everyMs } = calls[kind];
    if (nowMs - this.#askedAtMs < everyMs) return 0;
    this.#askedAtMs = nowMs;
    return most;
  }

  /** What became of it: when fewer came than were asked for, no more may be made now. */
  made(details: number, asked: number): void {
    this.#areMoreRipe = asked === 0 || details >= asked;
  }

  /** How soon they are to be asked for again: after `otherwiseMs` where no more may be made now. */
  restMs(otherwiseMs: number): number {
    return this.#areMoreRipe ? calls.idle.everyMs : otherwiseMs;
  }
}
