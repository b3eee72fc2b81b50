import { type CandleInterval, candleIntervalSchema } from '@mintscope/schemas/token-metrics';
import { useState } from 'react';
import { z } from 'zod';
import { readStored, writeStored } from '../../lib/storage.ts';

export const chartUnits = ['sol', 'usd', 'cap'] as const;
export type ChartUnit = (typeof chartUnits)[number];
export const markKinds = ['calls', 'own', 'migration', 'dev', 'sniper', 'bundler', 'insider'] as const;
export type MarkKind = (typeof markKinds)[number];

const choicesSchema = z
  .object({
    interval: candleIntervalSchema.catch('1s'),
    unit: z.enum(chartUnits).catch('sol'),
    isLog: z.boolean().catch(false),
    marks: z.array(z.enum(markKinds)).catch(['calls', 'migration', 'dev']),
    /** False of choices from before one's own trades could be marked: they are, until one says otherwise. */
    knowsOwn: z.boolean().catch(false),
  })
  .transform(({ marks, knowsOwn, ...rest }) => ({
    ...rest,
    marks: knowsOwn ? marks : [...marks, 'own' as const],
    knowsOwn: true,
  }));

/** How this browser draws the price chart of every token. */
export interface ChartChoices {
  interval: CandleInterval;
  unit: ChartUnit;
  isLog: boolean;
  marks: readonly MarkKind[];
  knowsOwn: boolean;
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
