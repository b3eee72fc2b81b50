/**
 * The promise's own outcome, or once `ms` have passed what `onLate` gives or throws. What the promise does later is dropped,
 * also when it rejects.
 */
export async function within<Value, Late = never>(
  ms: number,
  work: PromiseLike<Value>,
  onLate: () => Late,
): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  }).then(onLate);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
