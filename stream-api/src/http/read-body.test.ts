import { describe, expect, it } from 'vitest';
import { readBody } from './read-body.ts';

function read(body: string | Uint8Array, type: string | null = 'application/json', bodyTooLong = false): unknown {
  const headers = new Map(type === null ? [] : [['content-type', type]]);
  return readBody({ headers, body: typeof body === 'string' ? Buffer.from(body) : body, bodyTooLong });
}

function refusal(...given: Parameters<typeof read>): string {
  try {
    return `answered ${JSON.stringify(read(...given))}`;
  } catch (error) {
    const { status, code } = error as { status: number; code: string };
    return `${status} ${code}`;
  }
}

describe('a body', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'is read as %s',
    (type) => {
      expect(read('{"a":[1,"ü"]}', type)).toEqual({ a: [1, 'ü'] });
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonp',
    'text/plain, application/json',
    '',
    null,
  ])('is not read as %s', (type) => {
    expect(refusal('{}', type)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it('may be left out, so that what is missing is named', () => {
    expect(read('', null)).toEqual({});
    expect(read('')).toEqual({});
  });

  it('that was too long is refused as such, though nothing of it is there', () => {
    expect(refusal('', 'application/json', true)).toBe('413 BODY_TOO_LARGE');
    expect(refusal('', 'text/plain', true)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(refusal('', null, true)).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  });

  it.each(['{', '{"a":1,}', 'undefined', "{'a':1}", '{"a":1} {}', '\u0000', '[1', '{"a":NaN}', '['.repeat(16_000)])(
    'that is no JSON is refused: %s',
    (text) => {
      expect(refusal(text)).toBe('400 INVALID_JSON');
    },
  );

  it('that is not UTF-8 is refused', () => {
    expect(refusal(Uint8Array.of(0x22, 0xff, 0x22))).toBe('400 INVALID_JSON');
  });

  it.each(['{"__proto__":{"role":"owner"}}', '{"a":[{"__proto__":1}]}', '{"\\u005f_proto__":1}'])(
    'cannot bring a prototype: %s',
    (text) => {
      expect(refusal(text)).toBe('400 INVALID_JSON');
    },
  );

  it('with a name given twice has its last value', () => {
    expect(read('{"a":1,"a":2}')).toEqual({ a: 2 });
  });

  it('that is nested beyond reason is refused or read, but ends nothing', () => {
    expect(refusal(`${'['.repeat(8000)}${']'.repeat(8000)}`)).toMatch(/^(400 INVALID_JSON|answered)/);
  });
});
