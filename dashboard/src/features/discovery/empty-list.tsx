import { SearchX, Telescope } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { cleanText } from '../../lib/hostile-text.ts';

export interface EmptyListProps {
  /** The preview has an age limit, which may leave nothing to show. */
  preview: boolean;
  /** There are tokens, but none that the filters let through. */
  filtered: boolean;
  /** What is searched for; empty where nothing is. */
  searched: string;
  onRetry: () => void;
  onClear: () => void;
}

/** Why there are no rows, and what to do. */
export function EmptyList({ preview, filtered, searched, onRetry, onClear }: EmptyListProps) {
  if (filtered || searched) {
    return (
      <Notice
        icon={SearchX}
        title={searched ? `Nothing found for “${cleanText(searched, 48)}”` : 'No tokens match your filters'}
        action={<Button onClick={onClear}>Clear {searched && 'search and '}filters</Button>}
      />
    );
  }
  return (
    <Notice icon={Telescope} title="No tokens found" action={<Button onClick={onRetry}>Try Again</Button>}>
      {preview
        ? 'The preview shows tokens at least half an hour old, and a server that has just started has none yet. Users see every launch at once.'
        : 'New launches appear here within a second of their first event.'}
    </Notice>
  );
}
