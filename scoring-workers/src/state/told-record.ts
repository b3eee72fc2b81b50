/** A record for other partitions of chain-events. */
export interface ToldRecord {
  partitions: number[];
  record: Uint8Array<ArrayBuffer>;
}
