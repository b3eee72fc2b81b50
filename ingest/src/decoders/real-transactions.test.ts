import { chainEventSchema, eventId } from '@mintscope/schemas/events/chain-event';
import { decodeEventLine, encodeEventLine } from '@mintscope/schemas/ndjson';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { decodeTransactions } from './decode-transaction.ts';
import { decodeOne, fileOptions, tradesOf } from './test-kit/decode-file.ts';
import { hasSharedData, listFiles, readJson, withoutSharedData } from './test-kit/shared-data.ts';
import { writeWireTransaction } from './test-kit/write-wire-transaction.ts';

/** Files of the folder that hold no transaction, or a broken one, and the reason that must be given. */
const refused: Readonly<Record<string, string>> = {
  'tx-parser/broken_data_1.json': 'account_keys_invalid',
  'chainstack/decoded_buy_tx_from_getTransaction.json': 'meta_missing',
  'chainstack/decoded_create_tx_from_getTransaction.json': 'meta_missing',
};

const files = listFiles();
const transactions = files.filter((file) => !(file in refused) && JSON.stringify(readJson(file)).includes('"meta":{'));

test.skipIf(hasSharedData)(withoutSharedData, () => {});

describe.skipIf(!hasSharedData)('every file of the folder', () => {
  test('holds enough transactions to mean something', () => {
    expect(transactions.length).toBeGreaterThanOrEqual(25);
  });

  test.each(files.filter((file) => !transactions.includes(file)))('%s: no events, one reason', (file) => {
    const results = decodeTransactions(readJson(file), fileOptions);
    const reasons = new Set(results.map((result) => (result.kind === 'ok' ? 'decoded' : result.reason)));
    expect([...reasons]).toEqual([refused[file] ?? 'not_a_transaction']);
    for (const result of results) expect(result.kind === 'ok' ? '' : result.detail).not.toBe('');
  });

  test.each(transactions)('%s: valid events, told once, the same as NDJSON', (file) => {
    const { events, signature } = decodeOne(readJson(file));
    expect(new Set(events.map(eventId)).size).toBe(events.length);
    expect(events.map((event) => event.instruction)).toEqual(
      events.map((event) => event.instruction).sort((a, b) => a - b),
    );
    for (const event of events) {
      expect(chainEventSchema.parse(event)).toEqual(event);
      expect(decodeEventLine(encodeEventLine(event))).toEqual({ ok: true, event });
      expect(event.signature).toBe(signature);
    }
  });

  test.each(transactions)('%s: a failed transaction gives nothing', (file) => {
    const raw = transactionOf(readJson(file));
    const failed = { ...raw, meta: { ...raw.meta, err: { InstructionError: [3, { Custom: 6001 }] } } };
    expect(decodeTransactions(failed, fileOptions)).toMatchObject([{ kind: 'drop', reason: 'failed' }]);
  });

  test.each(transactions)('%s: the same in every wrapping', (file) => {
    const read = transactionOf(readJson(file));
    const raw = { ...read, slot: read.slot ?? 339_000_000 };
    const { events } = decodeOne(raw);
    const { slot, blockTime, ...bare } = raw;
    const block = { blockhash: 'x', parentSlot: slot - 1, blockTime, transactions: [bare] };
    const notification = {
      jsonrpc: '2.0',
      method: 'blockNotification',
      params: { subscription: 1, result: { context: { slot }, value: { slot, err: null, block } } },
    };
    for (const input of [
      [raw],
      { jsonrpc: '2.0', id: 1, result: raw },
      [{ result: raw }],
      notification,
      { result: { ...block, slot } },
    ])
      expect(decodeOne(input).events.map(withoutIndex)).toEqual(events.map(withoutIndex));
  });

  test.each(transactions.filter(isCompiled))('%s: the same from wire bytes', (file) => {
    const raw = transactionOf(readJson(file));
    const { events } = decodeOne(raw);
    const { message, signatures } = raw.transaction;
    const loaded = raw.meta.loadedAddresses ?? { writable: [], readonly: [] };
    const lookups =
      loaded.writable.length + loaded.readonly.length === 0
        ? []
        : [{ writable: loaded.writable.length, readonly: loaded.readonly.length }];
    const parts = {
      signatures,
      requiredSignatures: message.header.numRequiredSignatures,
      accountKeys: message.accountKeys,
      instructions: message.instructions,
      lookups,
    };
    const wire = writeWireTransaction(raw.version === 0 ? 0 : 'legacy', parts);
    expect(decodeOne({ ...raw, transaction: [Buffer.from(wire).toString('base64'), 'base64'] }).events).toEqual(events);
    expect(decodeOne({ ...raw, transaction: bs58.encode(wire) }).events).toEqual(events);

    const all = [...message.accountKeys, ...loaded.writable, ...loaded.readonly];
    const priorityFee = 1234n;
    const next = writeWireTransaction(1, {
      ...parts,
      accountKeys: all,
      lookups: [],
      config: { priorityFee, computeUnitLimit: 200_000 },
    });
    const meta = { ...raw.meta, loadedAddresses: undefined };
    const inVersion1 = decodeOne({
      ...raw,
      version: 1,
      meta,
      transaction: [Buffer.from(next).toString('base64'), 'base64'],
    });
    expect(inVersion1.events).toEqual(events.map((event) => ({ ...event, priorityFeeLamports: priorityFee })));
  });

  test.each(transactions)('%s: the log copies tell the same trades as the calls', (file) => {
    const raw = transactionOf(readJson(file));
    const trades = tradesOf(decodeOne(raw).events);
    // LaunchLab and Meteora write no copy into the logs.
    const logged = trades.filter((trade) => trade.program !== 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj');
    if (!raw.meta.logMessages) return;
    const without = tradesOf(decodeOne({ ...raw, meta: { ...raw.meta, innerInstructions: null } }).events);
    const amounts = (list: typeof trades) =>
      list.map(({ instruction, sub, baseAmount, quoteAmount }) => ({ instruction, sub, baseAmount, quoteAmount }));
    const pump = (list: typeof trades) => list.filter((trade) => /^(6EF8|pAMM)/.test(trade.program));
    expect(amounts(pump(without))).toEqual(amounts(pump(logged)));
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a fixture as it is
function transactionOf(json: any): any {
  const first = Array.isArray(json) ? json[0] : json;
  return first.result ?? first;
}

function isCompiled(file: string): boolean {
  const { transaction } = transactionOf(readJson(file));
  return !Array.isArray(transaction) && typeof transaction.message.accountKeys[0] === 'string';
}

function withoutIndex<E extends { transactionIndex: number | null }>(event: E) {
  return { ...event, transactionIndex: null };
}
