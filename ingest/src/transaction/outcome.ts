/** Why a piece of outside data did not become events. Each reason is a counter, so the list stays closed. */
export type DropReason =
  /** The transaction failed on chain; its logs and transfers did not happen. */
  | 'failed'
  /** A transaction without its meta: neither its outcome nor its inner instructions are known. */
  | 'meta_missing'
  /** A null result: the node does not know the transaction (yet). */
  | 'not_found'
  /** Valid JSON of another kind: an account, a single instruction, a node's error answer. */
  | 'not_a_transaction';

export type DeadReason =
  | 'json_invalid'
  | 'shape_invalid'
  | 'too_large'
  /** More levels of brackets than anything real has. */
  | 'too_deep'
  | 'signature_invalid'
  | 'slot_missing'
  | 'account_keys_invalid'
  | 'index_out_of_range'
  | 'wire_invalid'
  | 'version_unknown'
  | 'balances_invalid'
  | 'event_invalid';

export type Drop = { kind: 'drop'; reason: DropReason; detail: string; signature: string | null };
export type Dead = { kind: 'dead'; reason: DeadReason; detail: string; signature: string | null };
/** A step on outside data: a value, or a plain reason why there is none. Nothing is thrown. */
export type Outcome<T> = { kind: 'ok'; value: T } | Drop | Dead;

export function ok<T>(value: T): Outcome<T> {
  return { kind: 'ok', value };
}

export function drop(reason: DropReason, detail: string, signature: string | null = null): Drop {
  return { kind: 'drop', reason, detail: clip(detail), signature };
}

export function dead(reason: DeadReason, detail: string, signature: string | null = null): Dead {
  return { kind: 'dead', reason, detail: clip(detail), signature };
}

/** Outside text inside our own sentences is bounded and printable. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return `"${short.replace(/[^\x20-\x7e…]/g, '?')}"`;
}

function clip(detail: string): string {
  return detail.length > 500 ? `${detail.slice(0, 499)}…` : detail;
}
