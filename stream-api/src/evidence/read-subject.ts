import { explainBot } from '@mintscope/metrics/explain-bot';
import { mixBotProbability } from '@mintscope/metrics/score-transactions';
import type { EvidenceInput } from '@mintscope/schemas/evidence';
import type { ScoreTerm } from '@mintscope/schemas/score';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import type { ModelTerm } from '@mintscope/schemas/token-evidence';
import { type Label, labelSchema } from '@mintscope/schemas/token-groups';
import { badRequest } from '../errors.ts';
import { labelTopics } from './label-topics.ts';
import { probabilityTopics } from './probability-topics.ts';
import { isInForce, type Question, type Subject } from './question.ts';
import { termTopic } from './term-topics.ts';

/** @throws RequestError 400 for a term that the token's trace does not have. */
export function readSubject(question: Question): Subject {
  const { of } = question;
  const label = labelSchema.safeParse(of);
  if (label.success) return readLabel(label.data, question);
  if (of === 'botProbability') return readBot(question);
  if (of === 'rugProbability') return readRuin(question);
  return readTerm(of, question);
}

function readLabel(label: Label, { detail }: Question): Subject {
  const group = detail.groups.find((each) => each.label === label);
  const atMs = detail.scoringTrace.eventTimeMs;
  const input = (name: string, value: number | null, unit: string): EvidenceInput => ({
    ...{ name, value, unit, source: 'chain', atMs, contribution: null },
  });
  return {
    kind: 'label',
    topic: labelTopics[label],
    value: detail.evidence === null ? (group?.wallets ?? null) : (group?.wallets ?? 0),
    unit: 'wallets',
    inputs: group
      ? [
          input('entities', group.entities, 'hands'),
          input('boughtThen', group.boughtThen, 'share of supply'),
          input('solSpent', group.solSpent, 'SOL'),
          input('heldNow', group.heldNow, 'share of supply'),
          input('pnlSol', group.pnlSol, 'SOL'),
        ]
      : [],
    told: {},
    unknown: [],
  };
}

function readBot(question: Question): Subject {
  const { detail, inForce } = question;
  const { txEvaluation: launch, recentEvaluation: recent } = detail;
  const atMs = detail.scoringTrace.eventTimeMs;
  const isKnown = launch?.botProbability != null;
  const samples = [['', launch] as const, ['recent.', recent] as const];
  return {
    kind: 'probability',
    topic: probabilityTopics.botProbability,
    value: launch === null ? null : mixBotProbability(launch, recent ?? launch, inForce.values),
    unit: 'probability',
    inputs: samples.flatMap(([prefix, each]) =>
      each?.botProbability == null || !isInForce(question)
        ? []
        : explainBot(each, each.analyzedCount, inForce.values).map((term) => modelInput(term, atMs, prefix)),
    ),
    told: {},
    unknown: isKnown ? [] : [`${launch?.analyzedCount ?? 0} trades are too few to say.`],
  };
}

function readRuin({ detail }: Question): Subject {
  const terms = detail.evidence?.ruin ?? [];
  const sum = terms.reduce((total, { contribution }) => total + contribution, 0);
  return {
    kind: 'probability',
    topic: probabilityTopics.rugProbability,
    value: terms.length === 0 ? null : 1 / (1 + Math.exp(-sum)),
    unit: 'probability',
    inputs: terms.map((term) => modelInput(term, detail.scoringTrace.eventTimeMs)),
    told: {},
    unknown: terms.length === 0 && detail.evidence !== null ? ['There are too few trades to say.'] : [],
  };
}

function readTerm(of: string, { detail }: Question): Subject {
  const trace = detail.scoringTrace;
  const [stage] = of.split('.', 1) as [string];
  const name = of.slice(stage.length + 1);
  const terms = stage === 'final' ? trace.terms : (trace.stages.find((each) => each.stage === stage)?.terms ?? []);
  const term = terms.find((each) => each.name === name);
  if (!term) throw badRequest('of', 'is not a term of this token’s trace now');
  return {
    kind: 'term',
    topic: termTopic(stage, term),
    value: term.contribution,
    unit: 'points',
    inputs: [termInput(term, detail), ...behind(stage, name, detail)],
    told: term.parameters,
    unknown: term.input === null ? ['Its input is not known, so it adds what the rule says of unknown ones.'] : [],
  };
}

/** What the input of a term is made of, where the detail has it. */
function behind(stage: string, name: string, detail: TokenDetail): EvidenceInput[] {
  if (stage !== 'final') return [];
  if (name === 'cap.ruin')
    return (detail.evidence?.ruin ?? []).map((term) => modelInput(term, detail.scoringTrace.eventTimeMs));
  const made = detail.scoringTrace.stages.find((each) => name === `stage.${each.stage}`);
  return (made?.terms ?? []).map((term) => termInput(term, detail));
}

function termInput({ name, input, unit, contribution }: ScoreTerm, { providedBy, scoringTrace }: TokenDetail) {
  const provided = providedBy[providedNames[name] ?? ''];
  const source = provided?.provider ?? 'chain';
  return { name, value: input, unit, source, atMs: provided ? provided.atMs : scoringTrace.eventTimeMs, contribution };
}

/** The row's name of what providers tell, by the term that reads it. */
const providedNames: Readonly<Record<string, string>> = {
  'boost.paidAd': 'dexscrAd',
  'boost.ctoPromotion': 'ctoFlag',
  'smartMoney.bluechip': 'bluechipOwnerPercentage',
  'social.image': 'imageDup',
  'social.reuse': 'twitterCreateTokenCount',
};

function modelInput({ name, input, contribution }: ModelTerm, atMs: number, prefix = ''): EvidenceInput {
  return { name: `${prefix}${name}`, value: input, unit: '', source: 'model', atMs, contribution };
}
