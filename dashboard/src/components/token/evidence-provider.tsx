import { type ReactNode, useState } from 'react';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { type Asked, EvidenceContext } from './evidence-context.ts';

const EvidencePanel = lazyOverlay(
  () => import('./evidence-panel.tsx').then((module) => module.EvidencePanel),
  <Skeleton height={320} />,
);

/** Opens what is behind a label, a probability or a term of one token in a dialog above the page. */
export function EvidenceProvider({ mint, children }: { mint: string; children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <EvidenceContext value={setAsked}>
      {children}
      {asked && (
        <Modal label={`Evidence: ${asked.title}`} onClose={close}>
          <EvidencePanel mint={mint} asked={asked} onClose={close} />
        </Modal>
      )}
    </EvidenceContext>
  );
}
