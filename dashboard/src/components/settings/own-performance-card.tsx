import { type PerformanceSettings, performanceSettingsSchema } from '@mintscope/schemas/api/picks/admin-settings';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { usePerformanceSettings } from '../../lib/product-settings/performance-store.ts';
import { problemsOf } from '../settings-form/problems-of.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PerformanceFields } from './performance-fields.tsx';

/** What counts as a winner in this browser alone. What does not fit is shown with what is wrong of it, and not kept; the rest is. */
export function OwnPerformanceCard() {
  const { settings, isOwn, set, reset } = usePerformanceSettings();
  const [typed, setTyped] = useState<Partial<PerformanceSettings>>({});
  const values = { ...settings, ...typed };
  const problems = problemsOf(performanceSettingsSchema, values);
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
        values={values}
        problems={problems}
        onChange={(part) => {
          const next = { ...typed, ...part };
          const wrong = problemsOf(performanceSettingsSchema, { ...settings, ...next });
          const isWrong = ([name]: [string, unknown]) => name in wrong;
          setTyped(Object.fromEntries(Object.entries(next).filter(isWrong)));
          set(Object.fromEntries(Object.entries(next).filter((field) => !isWrong(field))));
        }}
      />
    </Card>
  );
}
