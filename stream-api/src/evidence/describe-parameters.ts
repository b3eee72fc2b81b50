import type { EvidenceParameter } from '@mintscope/schemas/evidence';
import { findParameter } from '@mintscope/schemas/parameters/registry';
import { isInForce, type Question, type Subject } from './question.ts';

/** Every parameter that the subject rests on, and the one that decides. */
export function describeParameters(
  question: Question,
  { topic, told }: Subject,
): { threshold: EvidenceParameter | null; parameters: EvidenceParameter[] } {
  const decides =
    topic.threshold ??
    Object.keys(told).find((name) => /(Threshold|Above|BelowUsd)$/.test(name) || name.includes('.thresholds.'));
  const names = new Set([...(decides ? [decides] : []), ...Object.keys(told), ...topic.parameters]);
  const parameters = [...names].map((name) => describe(name, question, told));
  return { threshold: parameters.find(({ name }) => name === decides) ?? null, parameters };
}

/** With the value that the score was made with: as the trace tells it, or as it is in force where that set made the score. */
function describe(name: string, question: Question, told: Subject['told']): EvidenceParameter {
  const parameter = findParameter(name);
  const inForce = isInForce(question) ? question.inForce.values[name] : undefined;
  return {
    name,
    value: told[name] ?? inForce ?? null,
    unit: parameter?.unit ?? '',
    meaning: parameter?.description ?? '',
  };
}
