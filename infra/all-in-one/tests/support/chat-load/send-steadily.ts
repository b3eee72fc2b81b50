import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { bearer } from '../sign-in.ts';
import { type ChatUrls, chatPath } from './chat-urls.ts';

/** What came of it so far. */
export interface Sending {
  /** By its content: id of the message that the server said it took. */
  confirmed: Map<string, string>;
  /** Answers that were none, and refusals for now: each led to another attempt with the same clientId. */
  repeats: number;
}

export interface Load {
  tokens: readonly string[];
  messages: number;
  perSecond: number;
}

const sentSchema = z.object({ data: z.object({ id: z.string() }) });

/** So long an instance may take for an answer (one that is killed is noticed at once), a page rests before it tries again, and it tries at all (ms). */
const answerMs = 20_000;
const restMs = 50;
const triesMs = 120_000;
/** A machine that is not quick enough is given no more at once: what waits longer than a page does would be sent again and again. */
const mostUnderWay = 200;

/**
 * Sends at a steady rate, the accounts in turn; each as a page does: again with the same clientId, to whichever
 * instance answers. `all` resolves when every message is confirmed.
 */
export function sendSteadily(urls: ChatUrls, load: Load): { so: Sending; all: Promise<void> } {
  const so: Sending = { confirmed: new Map(), repeats: 0 };
  return { so, all: sendAll(urls, load, so) };
}

async function sendAll(urls: ChatUrls, { tokens, messages, perSecond }: Load, sending: Sending): Promise<void> {
  const beginMs = performance.now();
  const all: Promise<void>[] = [];
  let underWay = 0;
  for (let n = 0; n < messages; n++) {
    const aheadMs = beginMs + (n * 1000) / perSecond - performance.now();
    if (aheadMs > 1) await sleep(aheadMs);
    while (underWay >= mostUnderWay) await sleep(10);
    underWay += 1;
    const token = tokens[n % tokens.length] ?? '';
    const sent = sendOne(urls, { n, token, sending }).finally(() => {
      underWay -= 1;
    });
    // It is waited for below; until then a failure is no unhandled one.
    sent.catch(() => undefined);
    all.push(sent);
  }
  await Promise.all(all);
}

async function sendOne(urls: ChatUrls, { n, token, sending }: { n: number; token: string; sending: Sending }) {
  const content = `message ${n}`;
  const init = {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify({ content, clientId: `client-${n}` }),
  };
  const begunMs = performance.now();
  for (let attempt = 0; performance.now() - begunMs < triesMs; attempt++) {
    const url = urls[(n + attempt) % urls.length]?.() ?? '';
    const answer = await ask(`${url}${chatPath}/send`, init);
    if (answer.status === 200) {
      const { data } = sentSchema.parse(JSON.parse(answer.text));
      sending.confirmed.set(content, data.id);
      return;
    }
    if (![0, 429, 503].includes(answer.status)) throw new Error(`${content}: ${answer.status} ${answer.text}`);
    sending.repeats += 1;
    await sleep(answer.waitMs || restMs);
  }
  throw new Error(`${content} was not taken within ${triesMs} ms`);
}

/** Status 0 = there was no answer. */
async function ask(address: string, init: RequestInit): Promise<{ status: number; text: string; waitMs: number }> {
  try {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(answerMs) });
    const waitMs = Number(response.headers.get('retry-after') ?? 0) * 1000;
    return { status: response.status, text: await response.text(), waitMs };
  } catch {
    return { status: 0, text: '', waitMs: 0 };
  }
}
