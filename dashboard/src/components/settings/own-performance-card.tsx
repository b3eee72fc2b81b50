import { performanceSettingsSchema } from '@mintscope/schemas/api/picks/admin-settings';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { usePerformanceSettings } from '../../lib/product-settings/performance-store.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PerformanceFields } from './performance-fields.tsx';

/** What counts as a winner in this browser alone. What does not fit is shown and not kept. */
export function OwnPerformanceCard() {
  const { settings, isOwn, set, reset } = usePerformanceSettings();
  const [typed, setTyped] = useState<Partial<typeof settings>>({});
  return (
    <Card
      title="Performance in this browser"
      says={
        isOwn
          ? 'Your own, kept in this browser: they change only what you see.'
          : 'As the platform has them. What you change here is kept in this browser, and changes only what you see.'
      }
      side={
        <Button
          look="quiet"
          disabled={!isOwn}
          onClick={() => {
            setTyped({});
            reset();
          }}
        >
          <RotateCcw size={13} aria-hidden />
          As the platform
        </Button>
      }
    >
      <PerformanceFields
        values={{ ...settings, ...typed }}
        onChange={(part) => {
          const next = { ...typed, ...part };
          const isWhole = performanceSettingsSchema.safeParse({ ...settings, ...next }).success;
          setTyped(isWhole ? {} : next);
          if (isWhole) set(next);
        }}
      />
    </Card>
  );
}
