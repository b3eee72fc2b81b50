/** Why an event changed nothing. Each is a counter; a new reason is added here first. */
export type DropReason =
  /** The same signature, instruction and sub was applied before. */
  | 'repeated'
  /** So long ago that it can no longer be told from a repeat. */
  | 'too_old'
  /** A fact about wallets that every partition gets; its token lives elsewhere. */
  | 'other_partition'
  /** Something happened to a token of which neither launch nor trade is known. */
  | 'unknown_token'
  /** A control event that is not above the last one taken: it was told before. */
  | 'repeated_control'
  /** A token was to be called by hand that has no price yet. */
  | 'no_price'
  /** A token was to be called by hand that has as many calls as are kept. */
  | 'called_often';

/** Why input could not be used although it should have been: counted and kept for a look. */
export type DeadReason =
  /** A record of the log is not a batch. */
  | 'bad_batch'
  /** A record is no control event of a version and kind known here. */
  | 'bad_control'
  /** A parameter set has values that the registry does not allow. */
  | 'bad_parameters'
  /** A parameter set has names that the registry does not know: it holds without them. */
  | 'unknown_parameters'
  /** A step threw on an event. */
  | 'event_step_failed'
  /** A step threw while a token was scored. */
  | 'score_step_failed';

export type Outcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'drop'; readonly reason: DropReason }
  | { readonly kind: 'dead'; readonly reason: DeadReason; readonly error: unknown };

/** One step of a pipeline: works on the draft, may read and change the state, says what became of it. */
export type Step<Draft, State, Parameters> = (draft: Draft, state: State, parameters: Parameters) => Outcome;

export const ok: Outcome = { kind: 'ok' };

const drops: Readonly<Record<DropReason, Outcome>> = {
  repeated: { kind: 'drop', reason: 'repeated' },
  too_old: { kind: 'drop', reason: 'too_old' },
  other_partition: { kind: 'drop', reason: 'other_partition' },
  unknown_token: { kind: 'drop', reason: 'unknown_token' },
  repeated_control: { kind: 'drop', reason: 'repeated_control' },
  no_price: { kind: 'drop', reason: 'no_price' },
  called_often: { kind: 'drop', reason: 'called_often' },
};
export const dropReasons = Object.keys(drops) as readonly DropReason[];

/** The same object for each reason: dropping allocates nothing. */
export function drop(reason: DropReason): Outcome {
  return drops[reason];
}

export function dead(reason: DeadReason, error: unknown): Outcome {
  return { kind: 'dead', reason, error };
}
