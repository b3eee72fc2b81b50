import { compileFilter, type Passes } from '@mintscope/metrics/token-filter/compile-filter';
import { readMet } from '@mintscope/metrics/token-filter/read-met';
import { widenFilter } from '@mintscope/metrics/token-filter/widen-filter';
import type { Fired } from '@mintscope/records/alerts/fire';
import type { ChangedMark } from '@mintscope/records/alerts/keep-decisions';
import type { AlertMark, WatchedAlert } from '@mintscope/records/alerts/select-watched';
import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import type { TokenRow } from '@mintscope/schemas/token';
import { parseFilter, type TokenFilter } from '@mintscope/schemas/token-filter/token-filter';

/** Alerts that ask the same. */
interface Question {
  filter: TokenFilter;
  passes: Passes;
  /** Whether a token that met it is not yet back behind its bounds. */
  stays: Passes;
}

interface Alert extends WatchedAlert {
  question: Question;
  /** Tokens that were looked at since the alert was made; null once it has settled. */
  seen: Set<string> | null;
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
}

/**
 * Decides which alerts fire: an alert fires for a token when a row meets it, and not again before a row has gone 5 % back behind a
 * bound. Rows of a token come in their order. What decides is in the rows and in what was kept, so that reading again decides the same.
 */
export class AlertBook {
  #alerts = new Map<bigint, Alert>();
  /** Of alerts that look at all tokens, those that ask the same. */
  #ofMarket = new Map<Question, Alert[]>();
  #ofToken = new Map<string, Alert[]>();
  /** Alerts that have not settled, of the market. */
  #young: Alert[] = [];
  readonly #marks = new Map<string, Map<bigint, Mark>>();
  #changed = new Map<string, ChangedMark>();
  #fired: Fired[] = [];

  get isEmpty(): boolean {
    return this.#alerts.size === 0;
  }

  get hasFired(): boolean {
    return this.#fired.length > 0;
  }

  get hasChanged(): boolean {
    return this.#changed.size > 0;
  }

  /** The alerts as they are now. One that asks anew begins anew. */
  watch(watched: readonly WatchedAlert[]): void {
    const questions = new Map<string, Question | null>();
    const former = this.#alerts;
    this.#alerts = new Map();
    this.#ofMarket = new Map();
    this.#ofToken = new Map();
    for (const one of watched) {
      const question = questionOf(one.filter, questions);
      if (!question) continue;
      const before = former.get(one.no);
      const isSame = before?.watchedFrom === one.watchedFrom;
      const alert: Alert = { ...one, question, seen: isSame ? before.seen : new Set() };
      this.#alerts.set(one.no, alert);
      if (alert.mints === null) push(this.#ofMarket, question, alert);
      else for (const mint of alert.mints) push(this.#ofToken, mint, alert);
    }
    this.#young = [...this.#ofMarket.values()].flat().filter(({ seen }) => seen !== null);
    for (const [mint, marks] of this.#marks) {
      for (const no of marks.keys()) {
        const alert = this.#alerts.get(no);
        if (alert?.watchedFrom !== former.get(no)?.watchedFrom) marks.delete(no);
      }
      if (marks.size === 0) this.#marks.delete(mint);
    }
  }

  /** What was kept of the tokens of a partition. */
  load(kept: readonly AlertMark[]): void {
    for (const { no, mint, isOff, firedAt } of kept) this.#marksOf(mint).set(no, { isOff, firedAt });
  }

  decide(told: Told): void {
    const { row } = told;
    const nowMs = Math.max(row.eventTimeMs, row.lastTradeAt ?? 0);
    const marks = this.#marks.get(row.address);
    if (marks) this.#goBack(marks, told, nowMs);
    for (const [question, alerts] of this.#ofMarket) {
      if (question.passes(row, nowMs)) for (const alert of alerts) this.#meet(alert, told, nowMs);
    }
    for (const alert of this.#ofToken.get(row.address) ?? []) {
      if (alert.question.passes(row, nowMs)) this.#meet(alert, told, nowMs);
      this.#see(alert, told);
    }
    if (this.#young.length > 0) for (const alert of this.#young) this.#see(alert, told);
  }

  /** What changed since the last time. */
  handOver(): { marks: ChangedMark[]; fired: Fired[] } {
    const handed = { marks: [...this.#changed.values()], fired: this.#fired };
    this.#changed = new Map();
    this.#fired = [];
    return handed;
  }

  #goBack(marks: Map<bigint, Mark>, told: Told, nowMs: number): void {
    for (const [no, mark] of marks) {
      const alert = this.#alerts.get(no);
      if (!alert) continue;
      const isBack = mark.isOff && !alert.question.stays(told.row, nowMs);
      const isCool = mark.firedAt === null || told.appendedAtMs - mark.firedAt >= alert.coolDownMs;
      if ((isBack || !mark.isOff) && isCool) this.#mark(alert, told, null);
      else if (isBack) this.#mark(alert, told, { isOff: false, firedAt: mark.firedAt });
    }
  }

  #meet(alert: Alert, told: Told, nowMs: number): void {
    const { row, appendedAtMs } = told;
    const mark = this.#marks.get(row.address)?.get(alert.no);
    // One that has cooled down has no mark any more.
    if (mark) return;
    if (this.#isFromBefore(alert, told)) {
      this.#mark(alert, told, { isOff: true, firedAt: null });
      return;
    }
    this.#mark(alert, told, { isOff: true, firedAt: appendedAtMs });
    const { address: mint, version, symbol, name, eventTimeMs: at } = row;
    const { priceSol, priceUsd, marketCap, finalScore, band, rugProbability } = row;
    const figures = { priceSol, priceUsd, marketCap, finalScore, band, rugProbability };
    const met = readMet(alert.question.filter, row, nowMs);
    this.#fired.push({ no: alert.no, watchedFrom: alert.watchedFrom, mint, version, symbol, name, at, met, figures });
  }

  /** Whether what the token has now it had, as far as is known, when the alert was made. */
  #isFromBefore({ watchedFrom, seen }: Alert, { row, appendedAtMs }: Told): boolean {
    if (appendedAtMs < watchedFrom) return true;
    const isNew = row.createdAt >= watchedFrom;
    return !isNew && seen !== null && !seen.has(row.address) && appendedAtMs < watchedFrom + alertLimits.settleMs;
  }

  #see(alert: Alert, { row, appendedAtMs }: Told): void {
    if (!alert.seen) return;
    if (appendedAtMs < alert.watchedFrom + alertLimits.settleMs) {
      alert.seen.add(row.address);
      return;
    }
    alert.seen = null;
    this.#young = this.#young.filter((one) => one !== alert);
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

/** One for each text; null for a text that is no filter any more. */
function questionOf(text: string, known: Map<string, Question | null>): Question | null {
  let question = known.get(text);
  if (question === undefined) {
    const filter = parseFilter(text);
    const isFilter = typeof filter !== 'string' && filter.length > 0;
    question = isFilter
      ? { filter, passes: compileFilter(filter), stays: compileFilter(widenFilter(filter, alertLimits.back)) }
      : null;
    known.set(text, question);
  }
  return question;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
