import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openPgliteRecords } from './pglite-records.ts';

it('records of an archive that changes while it is read say so', { timeout: 120_000 }, async () => {
  const archive = join(tmpdir(), `mintscope-changing-${process.pid}.tar`);
  let written = 0;
  // Never of one length, so that no reading finds what it was opened as.
  const change = () => writeFileSync(archive, 'x'.repeat(10_000 + written++));
  change();
  const changing = setInterval(change, 1);
  try {
    await expect(openPgliteRecords({ memory: true, archive })).rejects.toMatchObject({
      code: 'ENGINE_UNREACHABLE',
      message: expect.stringMatching(/^The embedded records in memory cannot be opened: .*could not be read/),
    });
  } finally {
    clearInterval(changing);
    rmSync(archive, { force: true });
  }
});
