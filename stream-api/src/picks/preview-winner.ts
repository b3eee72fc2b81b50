import type { BankEntry } from '@mintscope/records/picks/select-bank';
import { milestones } from '@mintscope/schemas/picks/call';
import { hidePresent } from './shape-preview-pick.ts';

/** An entry of the bank as visitors see it: without the present, and of its rise no more than had come by `untilMs`. */
export function previewWinner(entry: BankEntry, untilMs: number): BankEntry {
  const figures = entry.figures && hidePresent(entry.figures);
  if (entry.tierAtMs <= untilMs) {
    // Its milestone is told, so that it was reached is nothing new.
    return { ...entry, figures: figures && { ...figures, maxX: Math.max(entry.tier, figures.maxX) } };
  }
  const marks = (figures?.reached ?? []).filter(({ at }) => at <= untilMs);
  const tier = Math.max(milestones[0], ...marks.map(({ x }) => x));
  const executable = (figures?.executable ?? []).map((position) => ({ ...position, peakX: null, peakAt: null }));
  const known = { reached: marks, maxX: tier, peakAt: null, timeToPeakMs: null, executable };
  return { ...entry, tier, tierAtMs: entry.bankedAtMs, figures: figures && { ...figures, ...known } };
}
