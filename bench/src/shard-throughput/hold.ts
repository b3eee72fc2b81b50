const held = new Map<string, readonly unknown[]>();

/**
 * Keeps what a round made until the next one of its job: a collection that finds no object of a kind left drops its shape too, and with
 * that the machine code for it, and then a round measures how that is made anew.
 */
export function hold(job: string, ...parts: readonly unknown[]): void {
  held.set(job, parts);
}
