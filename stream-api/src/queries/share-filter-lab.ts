import { shareReading } from '@mintscope/engines/patience/share-reading';
import { createBoundedMap } from '@mintscope/schemas/bounded-map';
import type { FilterLab } from '@mintscope/schemas/token-filter/filter-lab';
import type { Api } from '../api.ts';
import { selectFilterLab } from './select-filter-lab.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** What became of tokens moves little within some seconds. */
const timesAsOld = 5;
/** Questions whose answers are kept: each place of a slider is one. */
const mostKept = 500;

/** The same question is answered once in a while: presets, and the first one of each reader, are many readers'. */
export function shareFilterLab(api: Pick<Api, 'engines' | 'now'>, sharedMs: number): SharedAnswers['filterLab'] {
  const kept = createBoundedMap<() => Promise<FilterLab>>(mostKept);
  return (asked) => {
    const key = JSON.stringify(asked);
    const read = () => selectFilterLab(api.engines.warehouse, { ...asked, nowMs: api.now() });
    const reading = kept.get(key) ?? shareReading(read, timesAsOld * sharedMs);
    kept.set(key, reading);
    return reading();
  };
}
