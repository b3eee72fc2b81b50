import type { TestServer } from '../test-server.ts';

export interface ClickhouseServer extends TestServer {
  /** As MINTSCOPE_CLICKHOUSE_URL takes it. */
  readonly url: string;
  /** Another database on the same server; `environment` has one already. Dropped or forgotten by `stop`. */
  newDatabase(): string;
}
