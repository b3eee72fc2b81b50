import type { Severity } from '@mintscope/schemas/score';
import type { Tone } from '../ui/chip.tsx';

/** How much a sentence about a token weighs. */
export const severityMarks: Readonly<Record<Severity, { label: string; tone: Tone }>> = {
  fatal: { label: 'Fatal', tone: 'bad' },
  critical: { label: 'Critical', tone: 'bad' },
  serious: { label: 'Serious', tone: 'warn' },
  notable: { label: 'Note', tone: 'plain' },
  good: { label: 'Good', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'info' },
};
