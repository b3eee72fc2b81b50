import { Api, type ApiClientOptions } from 'grammy';

export interface BotApiSettings {
  token: string;
  apiUrl: string;
}

/** The Bot API by grammY, over the platform's own fetch: its failures tell whether anything was sent. */
export function createBotApi({ token, apiUrl }: BotApiSettings): Api {
  return new Api(token, clientOptions(apiUrl));
}

export function clientOptions(apiUrl: string): ApiClientOptions {
  return { apiRoot: apiUrl, fetch: (url: string, asked: Asked) => fetchAnswer(url, asked) };
}

/**
 * The same for one call, which ends when either is over. grammY itself takes signals of another library alone, so that ours goes to our
 * fetch.
 */
export function limitCall(api: Api, signal: AbortSignal, ms: number): Api {
  const over = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  return new Api(api.token, { ...api.options, fetch: (url: string, asked: Asked) => fetchAnswer(url, asked, over) });
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** An answer in the words of the Bot API, also where a proxy or a broken server answered in others. The token is in the address: no redirect is followed. */
async function fetchAnswer(url: string, { method, headers, body }: Asked, over: AbortSignal | null = null) {
  const response = await globalThis.fetch(url, { method, headers, body, redirect: 'error', signal: over });
  const text = await response.text();
  if (isAnswer(text)) return new Response(text);
  if (response.ok) throw new Error('an answer that is not of the Bot API');
  return Response.json({ ok: false, error_code: response.status, description: `HTTP ${response.status}` });
}

function isAnswer(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'ok' in answer && typeof answer.ok === 'boolean';
  } catch {
    return false;
  }
}
