import type { RiskLevel } from '@mintscope/metrics/risk-levels';
import type { Tone } from '../../components/ui/chip.tsx';

/** A risk in a word and its colour; 'unknown' while there is nothing to judge. */
export const riskLabels: Readonly<Record<RiskLevel | 'unknown', { label: string; tone: Tone }>> = {
  critical: { label: 'Critical', tone: 'bad' },
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'warn' },
  low: { label: 'Low', tone: 'good' },
  minimal: { label: 'Minimal', tone: 'good' },
  unknown: { label: 'Unknown', tone: 'plain' },
};
