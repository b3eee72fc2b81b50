/**
 * Closes what was opened, the last first, each whatever the others do, and forgets it, so that a second call does nothing.
 * Rejects with all failures together.
 */
export async function closeInReverse(opened: (() => Promise<void> | void)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const close of opened.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Not everything closed cleanly.');
}
