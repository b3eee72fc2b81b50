import { readFile } from 'node:fs/promises';
import { encodeEventLine } from '@mintscope/schemas/ndjson';
import type { DecodeOptions, PoolMints } from './decoders/decode-context.ts';
import { type DecodeResult, decodeTransactions } from './decoders/decode-transaction.ts';
import { readJsonDocuments } from './transaction/read-json-documents.ts';

const maxFileBytes = 400 * 1024 * 1024;

/**
 * Decodes files that hold nodes' answers: canonical events as NDJSON through `out`, and through `err` one plain sentence
 * for each thing that was not decoded, with file, transaction, program and reason.
 *
 * @returns the exit code: 0 when every file gave at least one transaction that could be read, 1 when some file or
 * transaction could not, 2 when no file was named
 */
export async function decodeFiles(
  files: readonly string[],
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  if (files.length === 0) {
    err('Name at least one file with transactions: decode FILE…');
    return 2;
  }
  const pools = new Map<string, PoolMints>();
  let exitCode = 0;
  for (const file of files) {
    const text = await readText(file, err);
    if (text === null || !decodeText(file, text, pools, { out, err })) exitCode = 1;
  }
  return exitCode;
}

async function readText(file: string, err: (line: string) => void): Promise<string | null> {
  try {
    const bytes = await readFile(file);
    if (bytes.length <= maxFileBytes) return bytes.toString('utf8');
    err(`${file}: ${bytes.length} bytes are too much for one file; split it`);
  } catch (error) {
    err(`${file}: cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return null;
}

type Lines = { out: (line: string) => void; err: (line: string) => void };

function decodeText(file: string, text: string, pools: Map<string, PoolMints>, lines: Lines): boolean {
  const { err } = lines;
  const options: DecodeOptions = { source: 'file', receivedAtMs: null, pools, fallbackSlot: 0 };
  const documents = readJsonDocuments(text);
  if (documents.length === 0) err(`${file}: the file is empty`);
  let read = 0;
  let broken = documents.length === 0;
  for (const document of documents) {
    if (document.kind === 'text') {
      err(`${file}: not decoded: ${document.reason} (it begins with ${JSON.stringify(document.text.slice(0, 40))})`);
      continue;
    }
    for (const result of decodeTransactions(document.value, options)) {
      if (result.kind === 'ok' || (result.kind === 'drop' && result.reason === 'failed')) read += 1;
      if (result.kind === 'dead') broken = true;
      report(file, result, lines);
    }
  }
  return read > 0 && !broken;
}

function report(file: string, result: DecodeResult, { out, err }: Lines): void {
  const where = result.signature === null ? file : `${file}: transaction ${result.signature}`;
  if (result.kind !== 'ok') {
    err(`${where}: not decoded (${result.reason}): ${result.detail}`);
    return;
  }
  for (const event of result.events) out(encodeEventLine(event));
  for (const note of result.notes) err(`${where}: ${note}`);
  for (const skip of result.skipped)
    err(
      `${where}: instruction ${skip.instruction} of program ${skip.program} not decoded (${skip.reason}): ${skip.detail}`,
    );
  if (result.events.length === 0 && result.skipped.length === 0)
    err(`${where}: nothing in it concerns a launched token`);
}
