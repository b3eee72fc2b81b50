/** One instance of REST and /ws. */
export interface ReadableApi {
  readonly url: string;
  /** As a signed-in user. */
  get<T>(path: string): Promise<T>;
}

/** The product as tests meet it, in one process or in many. */
export interface RunningMintscope {
  readonly apis: readonly ReadableApi[];
  /** Addresses of the programs that each ingest process follows. */
  readonly followed: readonly (readonly string[])[];
  /** Metrics of all ingest processes, one after the other. */
  ingestMetrics(): Promise<string>;
  /** Resolves when every ingest process that follows a transaction has told its events. */
  untilTold?(transaction: { signature: string; mentions: readonly string[] }): Promise<void>;
  /** Compares what the engines hold with a single-threaded reading of the log, where the test can open them besides. */
  expectStored?(): Promise<void>;
  /** What the processes told, for a test that failed. */
  output(): string;
  stop(): Promise<void>;
}
