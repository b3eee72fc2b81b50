/** Signatures that were dealt with a short while ago: at least the last `capacity`, at most twice as many. */
export interface SignatureRegistry {
  has(signature: string): boolean;
  add(signature: string): void;
}

export function createSignatureRegistry(capacity: number): SignatureRegistry {
  let young = new Set<string>();
  let old = new Set<string>();
  return {
    has: (signature) => young.has(signature) || old.has(signature),
    add(signature) {
      if (young.size >= capacity) {
        old = young;
        young = new Set();
      }
      young.add(signature);
    },
  };
}
