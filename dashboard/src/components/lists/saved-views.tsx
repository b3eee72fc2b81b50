import type { ListLook } from '@mintscope/schemas/view-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { lazyOverlay } from '../../lib/parts/lazy-overlay.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { Button } from '../ui/button.tsx';

const ViewsDialog = lazyOverlay(() => import('./views-dialog.tsx').then((module) => module.ViewsDialog));

/** Opens the user's saved views of the list; visitors have none. */
export function SavedViews({ readLook }: { readLook?: () => ListLook }) {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button look="quiet" aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden />
        Views
      </Button>
      {isOpen && <ViewsDialog look={readLook?.()} onClose={() => setOpen(false)} />}
    </>
  );
}
