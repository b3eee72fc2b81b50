import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@mintscope/engines/logger';
import type { ChainEvent } from '@mintscope/schemas/events/chain-event';
import { limits } from '@mintscope/schemas/limits';
import { type DecodedLine, decodeEventLine } from '@mintscope/schemas/ndjson';
import type { EventSink } from '../append/event-sink.ts';
import type { DeadReason } from '../append/reasons.ts';
import { createPace } from './replay-pace.ts';
import { createReplayProgress, type ProgressOutput, type ReplayProgress } from './replay-progress.ts';
import type { Source } from './source.ts';
import { SourceSettingError } from './source-setting-error.ts';
import { type Line, splitLines } from './split-lines.ts';

export interface ReplayOptions {
  /** NDJSON of canonical events. */
  file: string;
  /** 1 = as recorded, 10 = ten times as fast, 0 = flat out. */
  speed: number;
  log: Logger;
  output?: ProgressOutput;
  now?: () => number;
}

/** Events handed over at once at most; flat out it is what makes the rate. */
const groupEvents = 2048;

/**
 * Captured events from a file, streamed. Events are what they are: times are not shifted, and a second run of the same
 * file gives the same ids, which later stages recognise.
 * @throws SourceSettingError when the file cannot be read.
 */
export async function createReplaySource(options: ReplayOptions): Promise<Source> {
  const { file, speed, log, output = process.stderr, now = Date.now } = options;
  const totalBytes = await sizeOf(file);
  return {
    name: 'replay',
    async run(sink, signal) {
      const pace = createPace(speed, now());
      const progress = createReplayProgress({ output, log, file, totalBytes, now });
      const group = createGroup(sink, progress);
      for await (const line of splitLines(createReadStream(file, { signal }), limits.lineBytes)) {
        if (signal.aborted) break;
        const event = await readLine(line, sink);
        if (!event) continue;
        const waitMs = pace(event) - now();
        if (waitMs >= 1) {
          await group.handOver();
          await delay(waitMs, undefined, { signal });
        }
        await group.add(event, line.endByte);
      }
      await group.handOver();
      progress.finish();
    },
  };
}

async function sizeOf(file: string): Promise<number> {
  if (file === '') {
    throw new SourceSettingError('The replay source needs a file of events: set MINTSCOPE_REPLAY_FILE.');
  }
  const cannotRead = (cause: unknown) => {
    throw new SourceSettingError(`MINTSCOPE_REPLAY_FILE: ${file} cannot be read.`, { cause });
  };
  const found = await stat(file).catch(cannotRead);
  await access(file, constants.R_OK).catch(cannotRead);
  if (!found.isFile()) throw new SourceSettingError(`MINTSCOPE_REPLAY_FILE: ${file} is not a file.`);
  return found.size;
}

function createGroup(sink: EventSink, progress: ReplayProgress) {
  let events: ChainEvent[] = [];
  let endByte = 0;
  const handOver = async () => {
    if (events.length === 0) return;
    const group = events;
    events = [];
    await sink.events(group);
    progress.advance(endByte, group.length);
  };
  return {
    handOver,
    async add(event: ChainEvent, lineEndByte: number) {
      events.push(event);
      endByte = lineEndByte;
      if (events.length >= groupEvents) await handOver();
    },
  };
}

async function readLine(line: Line, sink: EventSink): Promise<ChainEvent | undefined> {
  if (line.oversized) {
    await sink.dead('too_large', line.text, `line ${line.number}: longer than ${limits.lineBytes} bytes`);
    return undefined;
  }
  if (line.text.trim() === '') return undefined;
  const decoded = decodeEventLine(line.text);
  if (decoded.ok) return decoded.event;
  await sink.dead(deadReasonOf(decoded.reason), line.text, `line ${line.number}: ${decoded.message}`);
  return undefined;
}

type LineFault = Extract<DecodedLine, { ok: false }>['reason'];

function deadReasonOf(reason: LineFault): DeadReason {
  switch (reason) {
    case 'line_too_long':
      return 'too_large';
    case 'not_json':
      return 'json_invalid';
    case 'unknown_version':
      return 'version_unknown';
    case 'not_an_event':
      return 'event_invalid';
    default: {
      const never: never = reason;
      return never;
    }
  }
}
