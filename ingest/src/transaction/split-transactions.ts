import { transactionLimits } from './limits.ts';
import { type Dead, type Drop, dead, drop, quote } from './outcome.ts';
import { asArray, asCount, asObject, type JsonObject } from './read-fields.ts';

/** One transaction's answer, with what the block or message around it told. */
export type RawTransaction = {
  transaction: unknown;
  meta: unknown;
  version: unknown;
  slot: number | null;
  blockTime: number | null;
  transactionIndex: number | null;
  notes: readonly string[];
};

type Context = Pick<RawTransaction, 'slot' | 'blockTime' | 'notes'>;
type Found = { kind: 'ok'; value: RawTransaction } | Drop | Dead;

const maxDepth = 8;
const noContext: Context = { slot: null, blockTime: null, notes: [] };

/**
 * Finds the transactions in any node's message: a `getTransaction` answer (bare, in its JSON-RPC envelope, in an array or
 * batch), a `blockSubscribe` or `transactionSubscribe` notification, a `getBlock` answer, raw webhook payloads. Whatever
 * holds none becomes one plain reason.
 */
export function splitTransactions(input: unknown): Found[] {
  const found: Found[] = [];
  unwrap(input, noContext, 0, found);
  return found;
}

function unwrap(input: unknown, context: Context, depth: number, found: Found[]): void {
  if (found.length >= transactionLimits.transactions) return;
  if (depth > maxDepth) {
    found.push(dead('shape_invalid', 'the transaction lies too deep in its wrapping'));
    return;
  }
  const list = asArray(input);
  if (list) {
    if (list.length === 0) found.push(drop('not_a_transaction', 'an empty list'));
    for (const item of list) unwrap(item, context, depth + 1, found);
    return;
  }
  if (input === null) {
    found.push(drop('not_found', 'the answer is null: the node does not know the transaction'));
    return;
  }
  const object = asObject(input);
  if (!object) {
    found.push(drop('not_a_transaction', `JSON of type ${typeof input}`));
    return;
  }
  unwrapObject(object, context, depth, found);
}

function unwrapObject(object: JsonObject, outer: Context, depth: number, found: Found[]): void {
  const context = {
    ...outer,
    slot: slotOf(object) ?? outer.slot,
    blockTime: asCount(object.blockTime) ?? outer.blockTime,
  };
  if ('error' in object && asObject(object.error)) {
    found.push(drop('not_a_transaction', `the node answered with an error: ${quote(asObject(object.error)?.message)}`));
  } else if ('meta' in object && 'transaction' in object) {
    found.push({
      kind: 'ok',
      value: {
        ...context,
        transaction: object.transaction,
        meta: object.meta,
        version: object.version,
        transactionIndex: asCount(object.transactionIndex) ?? asCount(object.indexWithinBlock),
      },
    });
  } else if ('transaction' in object && 'meta' in (asObject(object.transaction) ?? {})) {
    const inner = asObject(object.transaction) ?? {};
    unwrap({ transactionIndex: object.transactionIndex, ...inner }, context, depth + 1, found);
  } else if ('transactions' in object && asArray(object.transactions)) {
    unwrapBlock(object, context, depth, found);
  } else {
    const inside = ['params', 'result', 'value', 'block'].find((key) => key in object);
    if (inside !== undefined && !('data' in (asObject(object[inside]) ?? {}))) {
      unwrap(object[inside], context, depth + 1, found);
    } else if (!unwrapInside(object, context, depth, found)) found.push(explain(object));
  }
}

/** People's collections wrap answers in objects of their own: whatever holds a transaction inside is followed. */
function unwrapInside(object: JsonObject, context: Context, depth: number, found: Found[]): boolean {
  const holders = Object.values(object).filter((value) => holdsTransaction(value, maxDepth - depth));
  for (const value of holders) unwrap(value, context, depth + 1, found);
  return holders.length > 0;
}

function holdsTransaction(value: unknown, depth: number): boolean {
  if (depth <= 0 || typeof value !== 'object' || value === null) return false;
  if ('transaction' in value && ('meta' in value || 'meta' in (asObject(value.transaction) ?? {}))) return true;
  return Object.values(value).some((inner) => holdsTransaction(inner, depth - 1));
}

/** `getBlock` does not repeat the slot that was asked for; its parent's is the nearest thing it holds. */
function unwrapBlock(block: JsonObject, context: Context, depth: number, found: Found[]): void {
  const parentSlot = asCount(block.parentSlot);
  const derived = context.slot === null && parentSlot !== null;
  const inBlock: Context = derived
    ? {
        ...context,
        slot: parentSlot + 1,
        notes: ['the block does not name its slot: the one after its parent stands in'],
      }
    : context;
  const transactions = asArray(block.transactions) ?? [];
  if (transactions.length === 0) found.push(drop('not_a_transaction', 'a block without transactions'));
  const first = found.length;
  for (const item of transactions) unwrap(item, inBlock, depth + 1, found);
  // A subscription filters its block, so the place in the list is the place in the block for getBlock alone.
  if (!('blockhash' in block) || found.length - first !== transactions.length || !derived) return;
  found.slice(first).forEach((item, index) => {
    if (item.kind === 'ok') item.value.transactionIndex ??= index;
  });
}

function slotOf(object: JsonObject): number | null {
  return asCount(object.slot) ?? asCount(asObject(object.context)?.slot);
}

function explain(object: JsonObject): Drop | Dead {
  const inner = asObject(object.message) ?? object;
  const wrapped = asObject(inner.message) ?? inner;
  if ('accountKeys' in wrapped) {
    const signature = asArray(inner.signatures ?? object.signatures)?.[0];
    return drop(
      'meta_missing',
      'a message without meta: whether it succeeded and what it did inside is unknown',
      typeof signature === 'string' ? signature.slice(0, 88) : null,
    );
  }
  if (('program_id' in object || 'programId' in object) && 'accounts' in object)
    return drop('not_a_transaction', 'a single instruction outside its transaction');
  const account = asObject(object.value) ?? asObject(asObject(object.result)?.value) ?? object;
  if ('lamports' in account && 'owner' in account) return drop('not_a_transaction', 'an account, not a transaction');
  return drop('not_a_transaction', `an object with the keys ${quote(Object.keys(object).slice(0, 8).join(', '))}`);
}
