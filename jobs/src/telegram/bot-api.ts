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
  return { apiRoot: apiUrl, fetch: fetchAnswer };
}

interface Asked {
  method: string;
  headers: Record<string, string>;
  body: string;
  signal: Pick<AbortSignal, 'aborted' | 'addEventListener'>;
}

/** An answer in the words of the Bot API, also where a proxy or a broken server answered in others. The token is in the address: no redirect is followed. */
async function fetchAnswer(url: string, { method, headers, body, signal }: Asked): Promise<Response> {
  const response = await globalThis.fetch(url, { method, headers, body, redirect: 'error', signal: ownSignal(signal) });
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

/** grammY's signal is another library's, which fetch does not take. */
function ownSignal(signal: Asked['signal']): AbortSignal {
  const own = new AbortController();
  if (signal.aborted) own.abort();
  else signal.addEventListener('abort', () => own.abort(), { once: true });
  return own.signal;
}

type CallSignal = NonNullable<Parameters<Api['getMe']>[0]>;

/** For one call: it ends when either is over. */
export function callSignal(signal: AbortSignal, ms: number): CallSignal {
  // The type is another library's, made before there were signals; grammY uses what both have.
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]) as unknown as CallSignal;
}
