import { badRequest } from '../errors.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
const unkept = /\u0000|\p{Cs}/u;

/**
 * Refuses text that no database keeps: NUL and half a surrogate pair, in values and names, however deep.
 * @param path of the value, as errors name it.
 * @throws RequestError 400 that names the field.
 */
export function refuseUnkept(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (unkept.test(value)) throw refuse(path);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      if (unkept.test(name)) throw refuse(path);
      refuseUnkept(inner, [...path, name]);
    }
  }
}

function refuse(path: readonly string[]) {
  return badRequest(path.join('.').slice(0, 64) || 'request', 'holds a character that is no text');
}
