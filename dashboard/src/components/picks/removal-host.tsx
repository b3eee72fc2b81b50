import { useStore } from 'zustand';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { askedRemoval, askRemoval } from './ask-removal.ts';

const RemoveDialog = lazyOverlay(() => import('./remove-dialog.tsx').then((module) => module.RemoveDialog));

/** Draws the dialog that a select toggle asked for. Once for the whole page. */
export function RemovalHost() {
  const asked = useStore(askedRemoval, (state) => state.asked);
  if (!asked) return null;
  return (
    <RemoveDialog
      key={asked.mint}
      addresses={[asked.mint]}
      what={asked.what}
      onDone={() => undefined}
      onClose={() => askRemoval(null)}
    />
  );
}
