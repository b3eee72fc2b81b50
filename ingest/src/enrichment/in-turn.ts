/** Runs what concerns one key one after the other, and different keys at once. */
export type InTurn = <Value>(key: string, work: () => Promise<Value>) => Promise<Value>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return done;
  };
}
