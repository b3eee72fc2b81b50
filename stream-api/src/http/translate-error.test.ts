import { EngineError } from '@mintscope/engines/engine-error';
import { expect, it } from 'vitest';
import { toRefusal } from './translate-error.ts';

it('tells of a full disk in words of its own, with 503 and when to ask again', () => {
  const refusal = toRefusal(new EngineError('DISK_FULL', 'Only 3 MiB are free where /data lies.'));
  expect(refusal).toMatchObject({ status: 503, code: 'DISK_FULL', headers: [['retry-after', '60']] });
  expect(refusal?.message).toMatch(/disk of the server is full/);
  expect(refusal?.message).not.toContain('/data');
});
