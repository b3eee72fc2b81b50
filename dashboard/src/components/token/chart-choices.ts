import { type CandleInterval, candleIntervalSchema } from '@mintscope/schemas/token-metrics';
import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/storage.ts';

export const chartUnits = ['sol', 'usd', 'cap'] as const;
export type ChartUnit = (typeof chartUnits)[number];
export const markKinds = ['calls', 'migration', 'dev', 'sniper', 'bundler', 'insider'] as const;
export type MarkKind = (typeof markKinds)[number];

const choicesSchema = z.object({
  interval: candleIntervalSchema.catch('1s'),
  unit: z.enum(chartUnits).catch('sol'),
  isLog: z.boolean().catch(false),
  marks: z.array(z.enum(markKinds)).catch(['calls', 'migration', 'dev']),
});

/** How this browser draws the price chart of every token. */
export interface ChartChoices {
  interval: CandleInterval;
  unit: ChartUnit;
  isLog: boolean;
  marks: readonly MarkKind[];
}

export function useChartChoices(): [ChartChoices, (change: Partial<ChartChoices>) => void] {
  const [choices, setChoices] = useState<ChartChoices>(() => choicesSchema.parse(readStored('chart') ?? {}));
  const change = (changed: Partial<ChartChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    writeStored('chart', next);
  };
  return [choices, change];
}
