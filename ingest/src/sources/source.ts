import type { EventSink } from '../append/event-sink.ts';

/** Where events come from. `run` resolves when the source is exhausted or the signal aborts. */
export interface Source {
  readonly name: string;
  /**
   * Takes what has to be had for the start, such as a port; called once, before `run`. Given back when `run` ends, or when
   * the signal aborts. @throws SourceSettingError when a setting keeps the source from ever starting: it ends the start.
   */
  open?(signal: AbortSignal): Promise<void>;
  /** What only this source has to tell on /health: plain values, no secrets. */
  state?(): Readonly<Record<string, unknown>>;
  run(sink: EventSink, signal: AbortSignal): Promise<void>;
}
