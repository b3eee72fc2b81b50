import { patienceMs, readBody, refusal, send } from '@mintscope/client/ask';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { CallError, type CallOptions, sessionToken } from './call.ts';

/**
 * As `call`, for an answer that is a file, with the name that the server gives it. Its beginning is waited for as long as any answer;
 * what follows comes as fast as it is read.
 *
 * @throws CallError, `network` also for a file that broke off.
 */
export async function callFile<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<File> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), patienceMs(endpoint));
  try {
    const answer = await send(endpoint, options, sessionToken(), timeout.signal);
    if (!answer.ok) throw refusal(answer, await readBody(answer, options.signal, timeout.signal));
    clearTimeout(timer);
    return await wholeFile(answer);
  } finally {
    clearTimeout(timer);
  }
}

async function wholeFile(answer: Response): Promise<File> {
  const [, name = ''] = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  const type = answer.headers.get('content-type') ?? '';
  try {
    return new File([await answer.blob()], name, { type });
  } catch (error) {
    throw new CallError('network', 0, 'The file broke off', { cause: error });
  }
}
