import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normaliseTransaction } from '../../transaction/normalise-transaction.ts';
import { splitTransactions } from '../../transaction/split-transactions.ts';
import type { ServedTransaction } from './served-transaction.ts';

/** Beside the repository, not in it: real transactions under licences of their own. */
const dataFolder = join(import.meta.dirname, '../../../../../shared/data/rpc-transactions');

/** Why tests with real transactions cannot run, or undefined when they can. */
export const transactionsMissing = existsSync(dataFolder)
  ? undefined
  : 'The real transactions are not beside this repository (../shared/data/rpc-transactions).';

/** Every file that holds the answer of `getTransaction` for a transaction of known slot, oldest slot first. */
export function loadTransactions(): ServedTransaction[] {
  const files = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  const loaded = files.sort().flatMap((name) => readServed(JSON.parse(readFileSync(join(dataFolder, name), 'utf8'))));
  const bySignature = new Map(loaded.map((transaction) => [transaction.signature, transaction]));
  return [...bySignature.values()].sort((a, b) => a.slot - b.slot);
}

function readServed(content: unknown): ServedTransaction[] {
  return splitTransactions(content).flatMap((found) => {
    if (found.kind !== 'ok' || found.value.slot === null) return [];
    const { transaction, meta, version, slot, blockTime, transactionIndex } = found.value;
    const normalised = normaliseTransaction(found.value, null);
    if (normalised.kind !== 'ok') return [];
    const { signature, accountKeys, instructions } = normalised.value;
    return [
      {
        signature,
        slot,
        mentions: [...new Set([...accountKeys, ...instructions.map(({ program }) => program)])],
        failed: false,
        logs: readLogs(meta),
        answer: {
          slot,
          blockTime,
          transaction,
          meta,
          version,
          ...(transactionIndex === null ? {} : { transactionIndex }),
        },
      },
    ];
  });
}

function readLogs(meta: unknown): string[] {
  const logs = typeof meta === 'object' && meta !== null && 'logMessages' in meta ? meta.logMessages : undefined;
  return Array.isArray(logs) ? logs.map(String) : [];
}

/** The same transaction under another signature and slot, for tests that need more of them; JSON encodings only. */
export function cloneTransaction(
  original: ServedTransaction,
  { signature, slot }: { signature: string; slot: number },
): ServedTransaction | undefined {
  const text = JSON.stringify(original.answer);
  if (!text.includes(original.signature)) return undefined;
  const answer: unknown = JSON.parse(text.replaceAll(original.signature, signature));
  return { ...original, signature, slot, answer: { ...(answer as object), slot } };
}
