import type { Engines } from '@mintscope/engines/engines';

/** What of the engines scoring uses. */
export type ScoringEngines = Pick<Engines, 'eventLog' | 'stateStore' | 'warehouse' | 'metrics'>;
