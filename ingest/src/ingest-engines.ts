import type { Engines } from '@mintscope/engines/engines';

/** What of the engines ingest uses; it needs no warehouse. */
export type IngestEngines = Pick<Engines, 'eventLog' | 'stateStore' | 'metrics' | 'writeHold'>;
