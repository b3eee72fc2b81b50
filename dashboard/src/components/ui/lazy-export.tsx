import { Download } from 'lucide-react';
import type { ComponentType } from 'react';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { Button } from './button.tsx';

/** An export that the first screen does not wait for: its button keeps its place. */
export function lazyExport<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyExtra(load, () => (
    <Button look="quiet" icon disabled aria-hidden>
      <Download size={15} aria-hidden />
    </Button>
  ));
}
