import type { TokenDetail, TokenRow } from '@mintscope/schemas/token';
import type { ShardState } from '../state/shard-state.ts';
import type { TokenState } from '../state/token-state.ts';
import { failedDraft, newScoreDraft } from '../steps/new-score-draft.ts';
import { detailSteps, runSteps, type ScoreStep, scoreSteps } from '../steps/pipeline.ts';
import type { ScoreDraft } from '../steps/score-draft.ts';
import type { DeadReason } from '../steps/step.ts';
import { writeDetail } from '../steps/write-detail.ts';
import { writeRow } from '../steps/write-row.ts';
import { chooseTokens } from './choose-tokens.ts';

export interface Published {
  rows: ScoredRow[];
  details: TokenDetail[];
  failures: { reason: DeadReason; address: string; error: unknown }[];
}

export interface ScoredRow {
  row: TokenRow;
  /** Version of the parameter set it was scored by. */
  parameterVersion: string;
}

/**
 * Scores tokens that changed and makes their rows and details. Under load it makes as many as it is told, the newest and
 * busiest first; the others stay noted with all that happened to them since.
 */
export class Publisher {
  readonly #state: ShardState;
  /** In order of becoming due, which is the order of waiting. */
  readonly #due = new Set<TokenState>();
  readonly #detailsDue = new Set<TokenState>();
  #last: Published = nothing();

  constructor(state: ShardState) {
    this.#state = state;
  }

  /** Rows of tokens that left the state, made but not handed out; any `publish` hands them out. */
  get hasLastRows(): boolean {
    return this.#last.rows.length + this.#last.details.length > 0;
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
  }

  /** At most `rows` rows and `details` details of what is due. */
  publish(rows: number, details: number): Published {
    const published = this.#last;
    this.#last = nothing();
    for (const token of chooseTokens(this.#due, rows)) {
      this.#due.delete(token);
      token.unpublished = false;
      this.#score(token, published, { row: true, detail: false });
    }
    for (const token of chooseTokens(this.#detailsDue, details)) {
      this.#detailsDue.delete(token);
      token.detailDue = false;
      this.#score(token, published, { row: false, detail: true });
    }
    return published;
  }

  /** The last row and detail of a token that is about to leave; they go out with the next publication. */
  publishLast(token: TokenState): void {
    this.#due.delete(token);
    this.#detailsDue.delete(token);
    this.#score(token, this.#last, { row: true, detail: true });
  }

  #score(token: TokenState, published: Published, wanted: { row: boolean; detail: boolean }): void {
    try {
      const draft = this.#draftOf(token, published, wanted.detail ? detailSteps : scoreSteps);
      const { parameters, rules } = this.#state;
      if (wanted.row) published.rows.push({ row: writeRow(draft, rules), parameterVersion: parameters.version });
      if (wanted.detail) published.details.push(writeDetail(draft, parameters.values));
    } catch (error) {
      published.failures.push({ reason: 'score_step_failed', address: token.facts.address, error });
    }
  }

  #draftOf(token: TokenState, published: Published, steps: readonly ScoreStep[]): ScoreDraft {
    const draft = newScoreDraft(token);
    const outcome = runSteps(steps, draft, this.#state, this.#state.parameters);
    if (outcome.kind !== 'dead') return draft;
    published.failures.push({ reason: outcome.reason, address: token.facts.address, error: outcome.error });
    return failedDraft(token, this.#state.parameters);
  }
}

function nothing(): Published {
  return { rows: [], details: [], failures: [] };
}
