import { EngineError } from '@mintscope/engines/engine-error';
import type { Lease, ShardCommit, StateStore } from '@mintscope/engines/state-store/port';

type Progress = Readonly<Record<string, number>>;

/**
 * A shard's lease, and what its owner knows the store to hold. A commit writes what changed since the former one, so the former
 * one must still be there: a store that was restarted without its last second would take the next commit as if nothing had
 * happened. Commits are made one after the other.
 */
export class CommittedState {
  readonly shard: string;
  readonly #stateStore: StateStore;
  readonly #lease: Lease;
  #progress: Progress | undefined;
  #isCommitting = false;

  private constructor(stateStore: StateStore, lease: Lease, progress: Progress | undefined) {
    this.shard = lease.shard;
    this.#stateStore = stateStore;
    this.#lease = lease;
    this.#progress = progress;
  }

  /** Makes this process the shard's owner. */
  static async acquire(stateStore: StateStore, shard: string): Promise<CommittedState> {
    const lease = await stateStore.acquire(shard);
    return new CommittedState(stateStore, lease, await stateStore.progress(shard));
  }

  /** What was last committed; undefined = nothing ever was, or the store was emptied before this owner came. */
  get progress(): Progress | undefined {
    return this.#progress;
  }

  /** Rejects with STALE_OWNER or STATE_LOST when the store is not as this owner left it. */
  async verify(): Promise<void> {
    const expected = this.#progress;
    if (this.#isCommitting) return;
    await this.#stateStore.verify(this.#lease);
    const found = await this.#stateStore.progress(this.shard);
    if (!this.#isCommitting && this.#progress === expected && !isSame(expected, found)) throw this.#lost();
  }

  /** As the store's `commit`, and STATE_LOST when the former commit is gone. */
  async commit(commit: ShardCommit): Promise<void> {
    this.#isCommitting = true;
    try {
      const found = await this.#stateStore.progress(this.shard);
      if (!isSame(this.#progress, found)) {
        await this.#stateStore.verify(this.#lease);
        throw this.#lost();
      }
      await this.#stateStore.commit(this.#lease, commit);
      this.#progress = commit.progress;
    } finally {
      this.#isCommitting = false;
    }
  }

  #lost(): EngineError {
    return new EngineError('STATE_LOST', `The state store no longer has what was last committed for ${this.shard}.`);
  }
}

function isSame(left: Progress | undefined, right: Progress | undefined): boolean {
  if (!left || !right) return left === right;
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
