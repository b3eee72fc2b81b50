import { parseArgs } from 'node:util';
import { createLogger } from '@mintscope/engines/logger';
import type { IngestEngines } from '../ingest-engines.ts';
import { type ListedDeadLetter, listDeadLetters } from './list-dead-letters.ts';
import { type ReplayCounts, replayDeadLetters } from './replay-dead-letters.ts';

const usage = `Usage: dead-letters list [--limit N] [--reason REASON] [--payload]
       dead-letters replay [--reason REASON]`;

/** `npm run mintscope -- dead-letters …`. Writes lines to `out`; returns the exit code (2 = asked wrongly). */
export async function deadLettersCommand(
  args: readonly string[],
  engines: Pick<IngestEngines, 'eventLog'>,
  out: (line: string) => void,
): Promise<number> {
  const asked = readArguments(args);
  if (!asked) {
    out(usage);
    return 2;
  }
  if (asked.command === 'list') {
    return printList(await listDeadLetters(engines.eventLog, asked), asked.payload, out);
  }
  const options = { log: createLogger('warn', 'dead-letters'), signal: new AbortController().signal };
  return printCounts(await replayDeadLetters(engines.eventLog, { ...options, reason: asked.reason }), out);
}

type Asked = { limit: number; reason?: string; payload: boolean; command: 'list' | 'replay' };

function readArguments(args: readonly string[]): Asked | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        limit: { type: 'string', default: '50' },
        reason: { type: 'string' },
        payload: { type: 'boolean', default: false },
      },
    });
    const [command, ...more] = positionals;
    const limit = Number(values.limit);
    if (more.length > 0 || !Number.isInteger(limit) || limit < 1) return undefined;
    if (command !== 'list' && command !== 'replay') return undefined;
    return { command, limit, reason: values.reason, payload: values.payload };
  } catch {
    return undefined;
  }
}

function printList(letters: readonly ListedDeadLetter[], payload: boolean, out: (line: string) => void): number {
  for (const letter of letters) {
    const at = new Date(letter.atMs).toISOString();
    const size = `${Buffer.byteLength(letter.payloadBase64, 'base64')} bytes${letter.payloadTruncated ? ', cut' : ''}`;
    out(`#${letter.offset}  ${at}  ${letter.source}  ${letter.reason}  (${size})  ${printable(letter.detail)}`);
    if (payload) out(printable(Buffer.from(letter.payloadBase64, 'base64').toString('utf8')));
  }
  out(letters.length === 0 ? 'No dead letters.' : `${letters.length} shown, newest first.`);
  return 0;
}

function printCounts(counts: ReplayCounts, out: (line: string) => void): number {
  out(`${counts.letters} dead letters read: ${counts.recovered} recovered, ${counts.events} events appended.`);
  if (counts.truncated > 0) out(`${counts.truncated} were cut when they were kept and cannot be decoded.`);
  for (const [reason, count] of Object.entries(counts.stillDead)) out(`${count} still dead: ${reason}`);
  return 0;
}

/** Outside text on a terminal: no control characters, so that no escape sequence works. */
function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ');
}
