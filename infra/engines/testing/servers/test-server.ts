/** A server of the field in a process of its own, on a free loopback port, with its data in a temporary folder. */
export interface TestServer {
  /** The settings (`MINTSCOPE_…`) that make a service use this server. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  /** SIGKILL; resolves when the process is gone. The data stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port over the same data, and waits until it answers. */
  restart(): Promise<void>;
  /** Ends it and removes its folder. Calling it twice is fine. */
  stop(): Promise<void>;
}
