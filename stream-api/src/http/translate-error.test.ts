import { EngineError } from '@mintscope/engines/engine-error';
import { Refusal, tooOften } from '@mintscope/records/refusal';
import { expect, it } from 'vitest';
import { toRefusal } from './translate-error.ts';

it('tells of a full disk in words of its own, with 503 and when to ask again', () => {
  const refusal = toRefusal(new EngineError('DISK_FULL', 'Only 3 MiB are free where /data lies.'));
  expect(refusal).toMatchObject({ status: 503, code: 'DISK_FULL', headers: [['retry-after', '60']] });
  expect(refusal?.message).toMatch(/disk of the server is full/);
  expect(refusal?.message).not.toContain('/data');
});

it.each([
  [new Refusal('BUSY', 'Too many.', { retryAfterSeconds: 2 }), 503, [['retry-after', '2']]],
  [tooOften(1, 'Too much'), 429, [['retry-after', '1']]],
  [new Refusal('INVALID_TOKEN', 'Sign in.'), 401, [['www-authenticate', 'Bearer error="invalid_token"']]],
  [new Refusal('WRONG_PASSWORD', 'Wrong.', { field: 'currentPassword' }), 403, []],
])('tells what keeps an act from being done with its status: %s', (refusal, status, headers) => {
  const { code, message, field } = refusal;
  expect(toRefusal(refusal)).toMatchObject({ status, code, message, field, headers });
});
