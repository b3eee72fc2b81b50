import { showPanel } from '../../lib/lists/list-effects.ts';
import { Modal } from '../ui/modal.tsx';
import { WatchContent } from './watch-content.tsx';

/** The chosen watchlist on a phone. */
export function WatchSheet() {
  return (
    <Modal label="Watchlist" onClose={() => showPanel(false)}>
      <WatchContent />
    </Modal>
  );
}
