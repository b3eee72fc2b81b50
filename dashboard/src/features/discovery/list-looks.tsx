import { Hand, Rows3 } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import type { Settings } from './model.ts';
import { useListDensity } from './view-layout.ts';

interface ListLooksProps {
  settings: Settings;
  onChange: (change: Partial<Settings>) => void;
}

/** How the list looks, where there is room. */
export function ListLooks({ settings, onChange }: ListLooksProps) {
  const [compact, setCompact] = useListDensity();
  return (
    <>
      <Button
        look="quiet"
        icon
        aria-pressed={settings.holdOnHover}
        aria-label="Hold the order while pointing at rows or moving through them by keys"
        data-tip={
          'Hold while pointing\nRows keep their places while the pointer is over them, or keys move through them.'
        }
        onClick={() => onChange({ holdOnHover: !settings.holdOnHover })}
      >
        <Hand size={15} aria-hidden />
      </Button>
      <Button
        look="quiet"
        icon
        aria-pressed={compact}
        aria-label="Compact rows"
        data-tip="Compact rows"
        onClick={() => setCompact(!compact)}
      >
        <Rows3 size={15} aria-hidden />
      </Button>
    </>
  );
}
