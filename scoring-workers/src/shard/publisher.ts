import type { Judgement } from '@mintscope/schemas/judgement';
import type { Call, CallFigures } from '@mintscope/schemas/picks/call';
import type { ToldStanding } from '@mintscope/schemas/picks/told-standing';
import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenDetail } from '@mintscope/schemas/token-detail';
import { type CalledToken, hasNews, takeNews } from '../state/called-token.ts';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { tellStanding } from '../steps/follow-calls.ts';
import { failedDraft, newScoreDraft } from '../steps/new-score-draft.ts';
import { explainSteps, runSteps, scoreSteps } from '../steps/pipeline.ts';
import type { ScoreDraft } from '../steps/score-draft.ts';
import type { DeadReason } from '../steps/step.ts';
import { writeDetail } from '../steps/write-detail.ts';
import { writeRow } from '../steps/write-row.ts';
import { chooseTokens } from './choose-tokens.ts';
import { isCandidate } from './is-candidate.ts';
import { restToken } from './rest-token.ts';

/** Scores that are kept for details of tokens that rest: some ten megabytes. */
const mostDrafts = 1000;
/** How long the details of a token lie apart at least (ms), where no reader waits for one: each is dear and large. */
const detailsApartMs = 1_000;
/** What readers wait for. */
const noMints: ReadonlySet<string> = new Set();

export interface Published {
  rows: ScoredRow[];
  details: TokenDetail[];
  /** Of former predictions. */
  judgements: Judgement[];
  /** Of tokens without a row here. */
  news: CallNews[];
  failures: { reason: DeadReason; address: string; error: unknown }[];
}

export interface ScoredRow {
  row: TokenRow;
  /** Version of the parameter set it was scored by. */
  parameterVersion: string;
  /** Of its calls, where there is any. */
  news: CallNews | null;
  isCandidate: boolean | null;
  standing: ToldStanding | null;
  /** Chain time that it stands for (ms). */
  asOfMs: number;
}

/** Calls that were made, and what became of calls. */
export interface CallNews {
  calls: Call[];
  callFigures: CallFigures[];
}

/**
 * Scores tokens that changed and makes their rows and details. Under load it makes as many as it is told, the newest and
 * busiest first; the others stay noted with all that happened to them since.
 */
export class Publisher {
  readonly #state: ShardState;
  /** When the last publication was (ms); every detail that is due may be made while none told a time. */
  #nowMs = Number.POSITIVE_INFINITY;
  /** In order of becoming due, which is the order of waiting. */
  readonly #due = new Set<TokenState>();
  readonly #detailsDue = new Set<TokenState>();
  /** What was scored, by the version that it is of, until its detail is made: such a token is not scored again. */
  readonly #drafts = new Map<TokenState, { version: number; draft: ScoreDraft }>();
  /** Brought back to be scored. */
  readonly #broughtBack: TokenState[] = [];
  #last: Published = nothing();

  constructor(state: ShardState) {
    this.#state = state;
  }

  /** Rows of tokens that left the state, judgements and news of calls, made but not handed out; any `publish` hands them out. */
  get hasLast(): boolean {
    const { rows, details, judgements, news } = this.#last;
    return rows.length + details.length + judgements.length + news.length > 0;
  }

  get dueRows(): number {
    return this.#due.size + this.#last.rows.length;
  }

  get dueDetails(): number {
    return this.#detailsDue.size + this.#last.details.length;
  }

  add(token: TokenState): void {
    token.unpublished = true;
    token.detailDue = true;
    this.#due.add(token);
    this.#detailsDue.add(token);
    // What is no longer handed out is not held either: drafts that outlive a moment are dear to collect.
    const kept = this.#drafts.get(token);
    if (kept !== undefined && kept.version !== token.atHand.version) this.#drafts.delete(token);
  }

  /**
   * At most `rows` rows and `details` details of what is due. By the clock of who publishes (ms) a token's details lie apart,
   * unless a reader waits for it (`wanted`); without a clock each that is due is made.
   */
  publish(rows: number, details: number, nowMs = Number.POSITIVE_INFINITY, wanted = noMints): Published {
    const published = this.#last;
    this.#last = nothing();
    this.#nowMs = nowMs;
    for (const token of chooseTokens(this.#due, rows)) {
      this.#due.delete(token);
      token.unpublished = false;
      this.#score(token, published, { row: true, detail: false });
    }
    for (const token of this.#chooseDetails(details, wanted)) {
      this.#detailsDue.delete(token);
      token.detailDue = false;
      token.nextDetailMs = nowMs + detailsApartMs;
      this.#score(token, published, { row: false, detail: true });
    }
    for (const token of this.#broughtBack.splice(0)) this.rest(token);
    return published;
  }

  #chooseDetails(most: number, wanted: ReadonlySet<string>): TokenState[] {
    if (most === 0) return [];
    const ripe = new Set<TokenState>();
    const waitedFor: TokenState[] = [];
    for (const token of this.#detailsDue) {
      if (wanted.size > 0 && wanted.has(token.atHand.address)) waitedFor.push(token);
      else if (this.#isRipe(token)) ripe.add(token);
    }
    const first = waitedFor.slice(0, most);
    return [...first, ...chooseTokens(ripe, most - first.length)];
  }

  /** Whether its detail may be made now. A clock that was put back holds none up for longer than usual. */
  #isRipe({ nextDetailMs }: TokenState): boolean {
    return nextDetailMs <= this.#nowMs || nextDetailMs > this.#nowMs + detailsApartMs;
  }

  /** The last row and detail of a token that is about to leave; they go out with the next publication. */
  publishLast(token: TokenState): void {
    this.#due.delete(token);
    this.#detailsDue.delete(token);
    this.#score(token, this.#last, { row: true, detail: true });
  }

  /** What was scored of it may be scored again. */
  rest(token: TokenState): void {
    if (this.#drafts.size > mostDrafts) this.#drafts.delete(token);
    restToken(token, this.#state);
  }

  /** They go out with the next publication. */
  tell(judgements: readonly Judgement[]): void {
    this.#last.judgements.push(...judgements);
  }

  /** What is new of calls whose token has ended, or has no row to publish. They go out with the next publication. */
  tellCalls(called: CalledToken): void {
    this.#last.news.push(takeNews(called));
  }

  /** Scores a token as it stands, for no one to see yet; null when a step fails, which its row will tell. */
  score(token: TokenState): ScoreDraft | null {
    const kept = this.#drafts.get(token);
    if (kept?.version === token.facts.version) return kept.draft;
    const draft = newScoreDraft(token);
    const outcome = runSteps(scoreSteps, draft, this.#state, this.#state.parameters);
    if (outcome.kind === 'dead') return null;
    this.#drafts.set(token, { version: token.facts.version, draft });
    return draft;
  }

  /** The same with its sentences; where a step fails with what is said of such a token. */
  explained(token: TokenState): ScoreDraft {
    const draft = this.score(token);
    const { parameters } = this.#state;
    if (draft === null || runSteps(explainSteps, draft, this.#state, parameters).kind === 'dead')
      return failedDraft(token, parameters);
    return draft;
  }

  /** What a token's row says now; undefined when scoring it fails. */
  predict(token: TokenState): TokenRow | undefined {
    try {
      const draft = this.score(token);
      return draft === null ? undefined : writeRow(draft, this.#state.rules, this.#state.parameters.values);
    } catch {
      return undefined;
    }
  }

  #score(token: TokenState, published: Published, wanted: { row: boolean; detail: boolean }): void {
    try {
      this.#bringBack(token, published);
      const draft = this.#draftOf(token, published, wanted.detail);
      const { parameters, rules } = this.#state;
      if (wanted.row) {
        const row = writeRow(draft, rules, parameters.values);
        const news = token.called !== null && hasNews(token.called) ? takeNews(token.called) : null;
        published.rows.push({
          row,
          parameterVersion: parameters.version,
          news,
          isCandidate: isCandidate(draft, this.#state),
          standing: tellStanding(token),
          asOfMs: draft.trace.eventTimeMs,
        });
      }
      if (wanted.detail) published.details.push(writeDetail(draft, this.#state));
    } catch (error) {
      published.failures.push({ reason: 'score_step_failed', address: token.facts.address, error });
    }
  }

  /** To be scored, and to rest again at the end; one that ends needs not. */
  #bringBack(token: TokenState, published: Published): void {
    if (!token.isResting || published === this.#last) return;
    token.look();
    this.#broughtBack.push(token);
  }

  /** One that was made before is used up with the detail, which is published after the row or with it. */
  #draftOf(token: TokenState, published: Published, wantsDetail: boolean): ScoreDraft {
    const kept = this.#drafts.get(token);
    if (wantsDetail) this.#drafts.delete(token);
    const isMade = kept?.version === token.facts.version;
    const draft = isMade ? kept.draft : newScoreDraft(token);
    const steps = [...(isMade ? [] : [scoreSteps]), ...(wantsDetail ? [explainSteps] : [])];
    for (const part of steps) {
      const outcome = runSteps(part, draft, this.#state, this.#state.parameters);
      if (outcome.kind !== 'dead') continue;
      published.failures.push({ reason: outcome.reason, address: token.facts.address, error: outcome.error });
      return failedDraft(token, this.#state.parameters);
    }
    if (!wantsDetail && token.detailDue && this.#isRipe(token))
      this.#drafts.set(token, { version: token.facts.version, draft });
    return draft;
  }
}

function nothing(): Published {
  return { rows: [], details: [], judgements: [], news: [], failures: [] };
}
