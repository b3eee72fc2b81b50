export interface SinkRecord {
  offset: number;
  value: Uint8Array;
}
