/**
 * Parts of a snapshot are made ahead of it for so long at a time, once in this time, from so long before it is due (ms). For as
 * long it waits until they are made.
 */
const preparing = { forMs: 1, everyMs: 25, aheadMs: 5_000 } as const;
/** Parts of the most events: from the first on parts are made ahead, from the second on a snapshot is due. */
const [aheadShare, dueShare] = [0.8, 0.9];

interface SnapshotTurnsOptions {
  partition: number;
  partitions: number;
  /** Most events between two snapshots, and how long they lie apart (ms). */
  snapshotEvents: number;
  snapshotMs: number;
  now: () => number;
}

/** When a partition's snapshots are taken, and what is made ahead of them. Partitions of a thread take turns. */
export class SnapshotTurns {
  readonly #options: SnapshotTurnsOptions;
  /** Chain events and control events. */
  #eventsSince = 0;
  #takenAtMs: number;
  #preparedAtMs = 0;

  constructor(options: SnapshotTurnsOptions) {
    const { partition, partitions, snapshotMs, now } = options;
    this.#options = options;
    this.#takenAtMs = now() - (snapshotMs * partition) / partitions;
  }

  /** Whether anything was processed since the last one. */
  get isWanted(): boolean {
    return this.#eventsSince > 0;
  }

  processed(events: number): void {
    this.#eventsSince += events;
  }

  taken(): void {
    this.#eventsSince = 0;
    this.#takenAtMs = this.#options.now();
  }

  /**
   * Whether one is to be taken now. `prepare` makes parts of it for about so long (ms); as long as its passes over the tokens have
   * not come to their end, the snapshot waits for a while.
   */
  async isDue(prepare: (forMs: number) => Promise<{ isReady: boolean }>): Promise<boolean> {
    const { now } = this.#options;
    if (this.#mustBeTaken()) return true;
    if (!this.#isAhead()) return false;
    const nowMs = now();
    if (nowMs - this.#preparedAtMs < preparing.everyMs) return false;
    this.#preparedAtMs = nowMs;
    const { isReady } = await prepare(preparing.forMs);
    return isReady && (this.#dueInMs() <= 0 || this.#share() >= dueShare);
  }

  /** How soon `isDue` is to be asked again: after `otherwiseMs` where there is nothing to be made ahead. */
  restMs(otherwiseMs: number): number {
    return this.#isAhead() ? preparing.everyMs : otherwiseMs;
  }

  /** Whether it waits for nothing any more. */
  #mustBeTaken(): boolean {
    return this.#share() >= 1 || this.#dueInMs() <= -preparing.aheadMs;
  }

  /** Whether parts are to be made ahead of it. */
  #isAhead(): boolean {
    return this.#share() >= aheadShare || this.#dueInMs() <= preparing.aheadMs;
  }

  /** Of the most events, those since the last one. */
  #share(): number {
    return this.#eventsSince / this.#options.snapshotEvents;
  }

  /** Never while there is nothing to be saved. */
  #dueInMs(): number {
    const { snapshotMs, now } = this.#options;
    return this.isWanted ? this.#takenAtMs + snapshotMs - now() : Number.POSITIVE_INFINITY;
  }
}
