import { RequestError } from '../errors.ts';
import type { HttpRequest } from '../transport/transport.ts';

const json = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * The JSON value a request brought; without a body an empty object, so that what is missing is named. A name given twice
 * counts once, its last value. Only what says that it is JSON is read: a page elsewhere cannot make a form say so.
 * @throws RequestError 413 BODY_TOO_LARGE, 415 UNSUPPORTED_MEDIA_TYPE, 400 INVALID_JSON.
 */
export function readBody({
  headers,
  body,
  bodyTooLong,
}: Pick<HttpRequest, 'headers' | 'body' | 'bodyTooLong'>): unknown {
  const type = headers.get('content-type');
  const needed = body.byteLength > 0 || bodyTooLong;
  if (type === undefined ? needed : !json.test(type)) {
    throw new RequestError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON, sent as application/json.');
  }
  if (bodyTooLong) throw new RequestError(413, 'BODY_TOO_LARGE', 'The body is longer than this server takes.');
  return needed ? parse(body) : {};
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), refuseProto);
  } catch {
    // Without the parser's words, which quote the body: it may hold a password.
    throw new RequestError(400, 'INVALID_JSON', 'The body is not valid JSON.');
  }
}

/** A property of this name could become the prototype of whatever it is copied to. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('__proto__ is no name for a property');
  return value;
}
