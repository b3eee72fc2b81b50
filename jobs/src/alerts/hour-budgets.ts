import type { HourSpent } from '@mintscope/records/alerts/hour-spent';

/**
 * Whom an hour's firings have left nothing, as it was when firings of theirs were kept last. What is told together waits for others anyway,
 * and what is not kept need not be asked for: neither holds up what is told alone.
 */
export class HourBudgets {
  readonly #spent = new Map<string, HourSpent>();

  note(spent: readonly HourSpent[]): void {
    for (const one of spent) {
      if (one.aloneFrom === 0 && one.keptFrom === 0) this.#spent.delete(one.userId);
      else this.#spent.set(one.userId, one);
    }
  }

  tellsAlone(userId: string, nowMs: number): boolean {
    return nowMs >= (this.#spent.get(userId)?.aloneFrom ?? 0);
  }

  keeps(userId: string, nowMs: number): boolean {
    return nowMs >= (this.#spent.get(userId)?.keptFrom ?? 0);
  }
}
