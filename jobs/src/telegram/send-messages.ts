import { isEngineAway } from '@mintscope/engines/is-engine-away';
import type { Logger } from '@mintscope/engines/logger';
import type { Metrics } from '@mintscope/engines/metrics';
import { keepTrying } from '@mintscope/engines/patience/keep-trying';
import { pause } from '@mintscope/engines/patience/pause';
import type { Records } from '@mintscope/records/records';
import { type ClaimedMessage, claimMessages } from '@mintscope/records/telegram/claim-messages';
import { countMessages } from '@mintscope/records/telegram/count-messages';
import { giveUpMessages } from '@mintscope/records/telegram/give-up-messages';
import { noteOutcome, type SendOutcome } from '@mintscope/records/telegram/note-outcome';
import type { Api } from 'grammy';
import type { Job } from '../run-jobs.ts';
import { limitCall } from './bot-api.ts';
import { readSendFailure } from './read-failure.ts';

export interface SendOptions {
  records: Records;
  api: Api;
  botId: bigint;
  metrics: Metrics;
  log: Logger;
  now(): number;
  settings?: Partial<SendSettings>;
}

export interface SendSettings {
  /** Generous: a call that ends without an answer leaves its message in doubt (ms). */
  callMs: number;
  /** Calls that are under way when the process is told to end are waited for so long (ms). */
  graceMs: number;
  /** How often the line is looked at while calls are under way (ms), and for how long in one turn. */
  lookMs: number;
  turnMs: number;
  /** What became of a call is noted again where the records are away (ms). */
  noteMs: number;
}

const defaultSettings: SendSettings = { callMs: 30_000, graceMs: 5_000, lookMs: 200, turnMs: 10_000, noteMs: 2_000 };
const everyMs = 500;
/** A turn, the longest call, and what is noted of it. */
const deadlineMs = 60_000;

/**
 * Sends what the Telegram outbox holds: each message is marked before its call, in order per chat and within Telegram's limits, and
 * what became of the call is noted after it. A process that dies between the two leaves its message in doubt, which ends as unknown.
 */
export function createTelegramSender(options: SendOptions): Job {
  const { records, botId, metrics, now } = options;
  const settings = { ...defaultSettings, ...options.settings };
  const open = metrics.gauge('mintscope_telegram_open', 'Messages that wait for Telegram');
  const failed = metrics.gauge('mintscope_telegram_failed', 'Messages that were given up, refused or are in doubt');
  const calls = metrics.counter('mintscope_telegram_calls_total', 'Calls to Telegram that send, by outcome', [
    'outcome',
  ]);
  const dropped = metrics.counter(
    'mintscope_telegram_dropped_total',
    'Messages not sent, as their user was unlinked or suspended while they waited',
  );
  return {
    name: 'send-telegram',
    everyMs,
    deadlineMs,
    async isDue() {
      try {
        const counts = await countMessages(records.queries);
        open.set(counts.open);
        failed.set(counts.failed);
        return counts.open > 0;
      } catch (error) {
        if (isEngineAway(error)) return false;
        throw error;
      }
    },
    async run(signal) {
      const done: Record<string, number> = { ...(await giveUpMessages(records, now())) };
      const underWay = new Set<Promise<void>>();
      const lastly = endAfter(signal, settings.graceMs);
      const untilMs = performance.now() + settings.turnMs;
      do {
        const claim = await claimMessages(records, botId, now());
        dropped.inc({}, claim.dropped);
        for (const message of claim.claimed) {
          const sending = sendOne(options, settings, message, lastly.signal).then((outcome) => {
            underWay.delete(sending);
            calls.inc({ outcome });
            done[outcome] = (done[outcome] ?? 0) + 1;
          });
          underWay.add(sending);
        }
        if (underWay.size > 0) await Promise.race([pause(settings.lookMs, signal), ...underWay]);
      } while (underWay.size > 0 && !signal.aborted && performance.now() < untilMs);
      await Promise.all(underWay).finally(lastly.clear);
      return done;
    },
  };
}

async function sendOne(
  { records, api, botId, log, now }: SendOptions,
  settings: SendSettings,
  message: ClaimedMessage,
  lastly: AbortSignal,
): Promise<SendOutcome['kind']> {
  const outcome = await call(api, settings, message, lastly);
  const told = { message: String(message.id), ...outcome };
  if (outcome.kind === 'again') log.debug(told, 'Telegram did not take a message yet');
  else if (outcome.kind !== 'sent') log.warn(told, 'a message is left to an admin');
  const note = () => noteOutcome(records, message, outcome, { botId, nowMs: now() });
  try {
    await keepTrying(note, {
      giveUpAfterMs: settings.noteMs * 5,
      waitMs: () => settings.noteMs,
      mayPass: isEngineAway,
      signal: lastly,
    });
  } catch (error) {
    // It stays marked as being sent, and ends as unknown.
    log.warn(
      { err: error, message: String(message.id), outcome: outcome.kind },
      'what became of a message is not noted',
    );
  }
  return outcome.kind;
}

async function call(
  api: Api,
  { callMs }: SendSettings,
  { chatId, text, attempts }: ClaimedMessage,
  lastly: AbortSignal,
): Promise<SendOutcome> {
  const options = { link_preview_options: { is_disabled: true } };
  try {
    await limitCall(api, lastly, callMs).sendMessage(Number(chatId), text, options);
    return { kind: 'sent' };
  } catch (error) {
    return readSendFailure(error, attempts);
  }
}

/** Aborts so long after the signal does. */
function endAfter(signal: AbortSignal, ms: number): { signal: AbortSignal; clear(): void } {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer = setTimeout(() => end.abort(), ms);
  };
  if (signal.aborted) begin();
  else signal.addEventListener('abort', begin, { once: true });
  return {
    signal: end.signal,
    clear() {
      signal.removeEventListener('abort', begin);
      clearTimeout(timer);
    },
  };
}
