import type { ProvidedAnswer, ProvidedAnswers } from '@mintscope/schemas/provided-answers';
import { createInTurn } from './in-turn.ts';
import type { Answer, RunnerName } from './provider.ts';
import type { Shelf } from './shelf.ts';

/** Keeps what each provider said of a token last, to be shown. */
export type KeepAnswer = (mint: string, provider: RunnerName, answer: Answer, askedAtMs: number) => Promise<void>;

/** Of one answer as it came; a larger one is left out, its figures are kept. */
const mostRawBytes = 24 * 1024;
/** A document of all answers of a token; the oldest raw ones give way. */
const mostBytes = 64 * 1024;

export function createKeepAnswer(shelf: Shelf): KeepAnswer {
  /** Providers answer about one token at the same time. */
  const inTurn = createInTurn();

  async function keep(mint: string, answer: ProvidedAnswer): Promise<void> {
    const stored = await shelf.get(mint);
    const former = stored ? (JSON.parse(Buffer.from(stored).toString('utf8')) as ProvidedAnswers).answers : [];
    const answers = [...former.filter(({ provider }) => provider !== answer.provider), answer];
    await shelf.put(mint, encode(answers));
  }

  return (mint, provider, answer, askedAtMs) => inTurn(mint, () => keep(mint, describe(provider, answer, askedAtMs)));
}

function describe(provider: RunnerName, answer: Answer, askedAtMs: number): ProvidedAnswer {
  const { kind } = answer;
  if (answer.kind !== 'found')
    return { provider, askedAtMs, kind, reason: answer.reason, figures: {}, raw: null, rawOmitted: false };
  const raw = answer.finding.raw ?? null;
  const isKept = Buffer.byteLength(JSON.stringify(raw)) <= mostRawBytes;
  const figures = { ...answer.finding.figures };
  return { provider, askedAtMs, kind, reason: null, figures, raw: isKept ? raw : null, rawOmitted: !isKept };
}

function encode(answers: readonly ProvidedAnswer[]): Buffer {
  const all = [...answers];
  for (let at = 0; ; at++) {
    const bytes = Buffer.from(JSON.stringify({ v: 1, answers: all } satisfies ProvidedAnswers));
    const oldest = all[at];
    if (bytes.length <= mostBytes || !oldest) return bytes;
    if (oldest.raw !== null) all[at] = { ...oldest, raw: null, rawOmitted: true };
  }
}
