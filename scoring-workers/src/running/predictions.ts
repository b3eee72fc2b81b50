import { type Judgement, judgedAgesMs, judgedWithinMs } from '@mintscope/schemas/judgement';
import type { ByteReader } from '../snapshot/byte-reader.ts';
import type { ByteWriter } from '../snapshot/byte-writer.ts';

/** What a score says at a moment; price in SOL per whole token. */
export type Prediction = Pick<
  Judgement,
  'ageMs' | 'madeAt' | 'parameterVersion' | 'life' | 'finalScore' | 'band' | 'rugProbability' | 'botProbability'
> & { price: number | null };

interface Pending extends Prediction {
  /** Highest price since. */
  peak: number | null;
}

/** What is known of a token when its predictions are looked at. */
export interface Outcome {
  mint: string;
  nowMs: number;
  price: number | null;
  ruined: boolean;
  /** Nothing more will come of it. */
  ended: boolean;
}

/** A prediction is made within this time of its age (ms), or not at all: later it would be another one. */
const mostLateMs = 60_000;

/** What was said of one token at the fixed ages, until it can be judged; the prices since then go along. */
export class Predictions {
  #pending: Pending[] = [];
  /** Ages that have come. */
  #passed = 0;

  /** The age at which a prediction is due at `nowMs`; undefined when none is. An age that was missed is passed over. */
  takeDueAge(createdMs: number, nowMs: number): number | undefined {
    let due: number | undefined;
    for (let age = judgedAgesMs[this.#passed]; age !== undefined; age = judgedAgesMs[this.#passed]) {
      const lateMs = nowMs - createdMs - age;
      if (lateMs < 0) break;
      this.#passed++;
      if (lateMs <= mostLateMs) due = age;
    }
    return due;
  }

  /** When the next age comes, or what is pending has waited for so long that it is judged. */
  nextMs(createdMs: number): number {
    const ageMs = judgedAgesMs[this.#passed] ?? Number.POSITIVE_INFINITY;
    return Math.min(createdMs + ageMs, ...this.#pending.map(({ madeAt }) => madeAt + judgedWithinMs));
  }

  get isWaiting(): boolean {
    return this.#pending.length > 0;
  }

  add(prediction: Prediction): void {
    this.#pending.push({ ...prediction, peak: null });
  }

  /** A price in SOL per whole token. */
  record(price: number): void {
    for (const pending of this.#pending) if (pending.peak === null || price > pending.peak) pending.peak = price;
  }

  /** Takes what can be judged now. */
  judge(outcome: Outcome): Judgement[] {
    const isOver = ({ madeAt }: Pending) => outcome.ruined || outcome.ended || outcome.nowMs - madeAt >= judgedWithinMs;
    const judged = this.#pending.filter(isOver);
    if (judged.length > 0) this.#pending = this.#pending.filter((pending) => !isOver(pending));
    return judged.map((pending) => judgementOf(pending, outcome));
  }

  writeTo(writer: ByteWriter): void {
    writer.u32(this.#passed);
    writer.string(JSON.stringify(this.#pending));
  }

  static readFrom(reader: ByteReader): Predictions {
    const predictions = new Predictions();
    predictions.#passed = reader.u32();
    predictions.#pending = JSON.parse(reader.string()) as Pending[];
    return predictions;
  }
}

function judgementOf({ price, peak, ...said }: Pending, { mint, nowMs, price: last, ruined }: Outcome): Judgement {
  const wasRuined = said.life === 'rugged';
  const multipleOf = (later: number | null) => (price !== null && price > 0 && later !== null ? later / price : null);
  return {
    mint,
    ...said,
    judgedAt: ruined ? nowMs : Math.min(nowMs, said.madeAt + judgedWithinMs),
    ruined: wasRuined ? null : ruined,
    leadMs: ruined && !wasRuined ? Math.max(0, nowMs - said.madeAt) : null,
    // Without a trade since, the price is still what it was.
    maxX: multipleOf(peak ?? last),
    endX: multipleOf(last),
  };
}
