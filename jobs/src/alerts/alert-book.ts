import type { Fired } from '@mintscope/records/alerts/fire';
import type { ChangedMark } from '@mintscope/records/alerts/keep-decisions';
import type { AlertMark, WatchedAlert } from '@mintscope/records/alerts/select-watched';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { type MomentOfRow, MoveHistory } from './move-history.ts';
import { push } from './push.ts';
import { openQuestion, type Question, type SizeOf } from './question.ts';
import { QuestionIndex } from './question-index.ts';

interface Alert extends WatchedAlert {
  /** One for all alerts that ask the same. */
  question: Question;
  /** How many rows were decided before it was watched for; of one that looks at tokens, before each was. */
  since: number | ReadonlyMap<string, number>;
}

interface Mark {
  isOff: boolean;
  firedAt: number | null;
}

/** A row with where and when the log took it. */
export interface Told {
  row: TokenRow;
  partition: number;
  appendedAtMs: number;
  /** The chain time that the row stands for, which is later than its newest event where time alone changed it; undefined = of former shards. */
  asOfMs?: number | undefined;
}

/**
 * Decides which alerts fire: an alert fires for a token when a row meets it, and not again before a row has gone 5 % back behind a
 * bound. Rows of a token come in their order. What decides is in the rows and in what was kept, so that reading again decides the same.
 */
export class AlertBook {
  #alerts = new Map<bigint, Alert>();
  /** Of alerts that look at all tokens, those that ask the same. */
  #ofMarket = new QuestionIndex<Alert[]>([]);
  #ofToken = new Map<string, Alert[]>();
  /** Rows decided; and of each token which was its last, while an alert has not settled. */
  #rows = 0;
  readonly #seen = new Map<string, number>();
  /** How far the log was read, and when the last alert has settled. */
  #logMs = Number.NEGATIVE_INFINITY;
  #settledMs = Number.NEGATIVE_INFINITY;
  readonly #marks = new Map<string, Map<bigint, Mark>>();
  /** By partition; only while an alert waits for a move. */
  readonly #histories = new Map<number, MoveHistory>();
  #hasMoves = false;
  #changed = new Map<string, ChangedMark>();
  #fired: Fired[] = [];

  get isEmpty(): boolean {
    return this.#alerts.size === 0;
  }

  /** Whether what the log told lately is to be remembered before more of a partition is decided. */
  wantsPast(partition: number): boolean {
    return this.#hasMoves && !this.#histories.has(partition);
  }

  /** Since the last time that it was handed over, in their order. */
  get fired(): readonly Fired[] {
    return this.#fired;
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** The alerts as they are now. One that asks anew begins anew. */
  watch(watched: readonly WatchedAlert[]): void {
    const questions = new Map<string, Question | null>();
    const former = this.#alerts;
    this.#alerts = new Map();
    this.#ofToken = new Map();
    const ofMarket = new Map<Question, Alert[]>();
    for (const one of watched) {
      const question = questionOf(one.filter, questions);
      if (!question) continue;
      const before = former.get(one.no);
      const isSame = before?.watchedFrom === one.watchedFrom;
      const alert: Alert = { ...one, question, since: this.#sinceOf(one, isSame ? before.since : undefined) };
      this.#alerts.set(one.no, alert);
      if (alert.mints === null) push(ofMarket, question, alert);
      else for (const mint of alert.mints) push(this.#ofToken, mint, alert);
    }
    this.#ofMarket = new QuestionIndex(ofMarket);
    this.#forgetSeen();
    this.#hasMoves = [...questions.values()].some((question) => question !== null && question.moves.length > 0);
    if (!this.#hasMoves) this.#histories.clear();
    for (const [mint, marks] of this.#marks) {
      for (const no of marks.keys()) {
        const alert = this.#alerts.get(no);
        if (alert?.watchedFrom !== former.get(no)?.watchedFrom) marks.delete(no);
      }
      if (marks.size === 0) this.#marks.delete(mint);
    }
  }

  /** What was kept of the tokens of a partition. */
  load(partition: number, kept: readonly AlertMark[]): void {
    this.#histories.delete(partition);
    for (const { no, mint, isOff, firedAt } of kept) this.#marksOf(mint).set(no, { isOff, firedAt });
  }

  /** What it gives takes the rows from before those that are decided, in their order: what figures moved from. */
  beginHistory(partition: number): (told: Told) => void {
    const history = new MoveHistory();
    this.#histories.set(partition, history);
    return (told) => history.note(momentOf(told));
  }

  decide(told: Told): void {
    const { row } = told;
    const moment = momentOf(told);
    const { nowMs, logMs } = moment;
    this.#logMs = Math.max(this.#logMs, logMs);
    this.#histories.get(told.partition)?.note(moment);
    const marks = this.#marks.get(row.address);
    if (marks) this.#goBack(marks, told, moment);
    for (const [question, alerts] of this.#ofMarket.candidates(row, nowMs)) {
      if (question.passes(row, nowMs)) for (const alert of alerts) this.#meet(alert, told, moment);
    }
    for (const alert of this.#ofToken.get(row.address) ?? []) {
      if (alert.question.passes(row, nowMs)) this.#meet(alert, told, moment);
    }
    this.#rows += 1;
    if (this.#logMs < this.#settledMs) this.#seen.set(row.address, this.#rows);
  }

  /** What changed since the last time. */
  handOver(): { marks: ChangedMark[]; fired: Fired[] } {
    const handed = { marks: [...this.#changed.values()], fired: this.#fired };
    this.#changed = new Map();
    this.#fired = [];
    return handed;
  }

  #goBack(marks: Map<bigint, Mark>, told: Told, moment: MomentOfRow): void {
    for (const [no, mark] of marks) {
      const alert = this.#alerts.get(no);
      if (!alert) continue;
      const { question } = alert;
      const stays =
        question.stays(told.row, moment.nowMs) &&
        question.hasMoved(this.#sizesOf(alert, told, moment), alertLimits.back);
      const isBack = mark.isOff && !stays;
      const isCool = mark.firedAt === null || told.appendedAtMs - mark.firedAt >= alert.coolDownMs;
      if ((isBack || !mark.isOff) && isCool) this.#mark(alert, told, null);
      else if (isBack) this.#mark(alert, told, { isOff: false, firedAt: mark.firedAt });
    }
  }

  #meet(alert: Alert, told: Told, moment: MomentOfRow): void {
    const { row, appendedAtMs } = told;
    const mark = this.#marks.get(row.address)?.get(alert.no);
    // One that has cooled down has no mark any more.
    if (mark) return;
    const sizeOf = this.#sizesOf(alert, told, moment);
    if (!alert.question.hasMoved(sizeOf)) return;
    if (this.#isFromBefore(alert, told)) {
      this.#mark(alert, told, { isOff: true, firedAt: null });
      return;
    }
    this.#mark(alert, told, { isOff: true, firedAt: appendedAtMs });
    const { address: mint, version, symbol, name } = row;
    const { priceSol, priceUsd, marketCap, finalScore, band, rugProbability } = row;
    const figures = { priceSol, priceUsd, marketCap, finalScore, band, rugProbability };
    const met = alert.question.readMet(row, moment.nowMs, sizeOf);
    const { no, userId, watchedFrom } = alert;
    this.#fired.push({ no, userId, watchedFrom, mint, version, symbol, name, at: moment.nowMs, met, figures });
  }

  #sizesOf({ watchedFrom }: Alert, { partition }: Told, moment: MomentOfRow): SizeOf {
    return (move) => this.#histories.get(partition)?.sizeOf(move, moment, watchedFrom) ?? null;
  }

  /** Whether what the token has now it had, as far as is known, when the alert was made. */
  #isFromBefore({ watchedFrom, since, question }: Alert, { row, appendedAtMs }: Told): boolean {
    if (appendedAtMs < watchedFrom) return true;
    // A move counts from what stood since then.
    if (question.moves.length > 0 || row.createdAt >= watchedFrom) return false;
    if (this.#logMs >= watchedFrom + alertLimits.settleMs) return false;
    const begun = typeof since === 'number' ? since : (since.get(row.address) ?? this.#rows);
    return (this.#seen.get(row.address) ?? 0) <= begun;
  }

  /** A token that comes into a watchlist is looked at from then on. */
  #sinceOf({ mints }: WatchedAlert, before: Alert['since'] | undefined): Alert['since'] {
    if (mints === null) return typeof before === 'number' ? before : this.#rows;
    const known = typeof before === 'object' ? before : undefined;
    return new Map([...mints].map((mint) => [mint, known?.get(mint) ?? this.#rows]));
  }

  /** What was seen before the first of those began that have not settled decides nothing. */
  #forgetSeen(): void {
    let begun = this.#rows;
    this.#settledMs = Number.NEGATIVE_INFINITY;
    for (const { watchedFrom, since } of this.#alerts.values()) {
      const settledMs = watchedFrom + alertLimits.settleMs;
      this.#settledMs = Math.max(this.#settledMs, settledMs);
      if (settledMs <= this.#logMs) continue;
      for (const one of typeof since === 'number' ? [since] : since.values()) begun = Math.min(begun, one);
    }
    for (const [mint, row] of this.#seen) if (row <= begun) this.#seen.delete(mint);
  }

  #mark({ no, watchedFrom }: Alert, { row: { address: mint }, partition }: Told, mark: Mark | null): void {
    const marks = this.#marksOf(mint);
    if (mark) marks.set(no, mark);
    else marks.delete(no);
    if (marks.size === 0) this.#marks.delete(mint);
    const firedAt = mark?.firedAt ?? null;
    this.#changed.set(`${no} ${mint}`, { no, watchedFrom, mint, partition, isOff: mark?.isOff ?? null, firedAt });
  }

  #marksOf(mint: string): Map<bigint, Mark> {
    let marks = this.#marks.get(mint);
    if (!marks) {
      marks = new Map();
      this.#marks.set(mint, marks);
    }
    return marks;
  }
}

/** One for each text; null for a text that asks nothing any more. */
function questionOf(text: string, known: Map<string, Question | null>): Question | null {
  let question = known.get(text);
  if (question === undefined) {
    question = openQuestion(text);
    known.set(text, question);
  }
  return question;
}

function momentOf({ row, appendedAtMs: logMs, asOfMs = 0 }: Told): MomentOfRow {
  return { row, nowMs: Math.max(row.eventTimeMs, row.lastTradeAt ?? 0, asOfMs), logMs };
}
