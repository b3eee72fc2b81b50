import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../../lib/use-debounced.ts';

const restMs = 250;

/** A filter as it is dragged: told to the page, and so to its address, once it rests. One that the page changes takes its place. */
export function useFilterDraft(text: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState({ of: text, text });
  const shown = draft.of === text ? draft.text : text;
  const rested = useDebounced(shown, restMs);
  const tell = useEffectEvent(() => {
    if (rested !== shown || rested === text) return;
    setDraft({ of: rested, text: rested });
    onChange(rested);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it comes to rest, not when the page changes it.
  useEffect(tell, [rested]);
  return { shown, rested, drag: (next: string) => setDraft({ of: text, text: next }) };
}
