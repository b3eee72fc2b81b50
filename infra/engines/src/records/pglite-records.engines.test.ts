import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordsContract } from '../../testing/records/contract.ts';
import { openRecords } from '../../testing/records/pglite-opener.ts';
import { removeFolder } from '../../testing/remove-folder.ts';

recordsContract('PGlite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mintscope-records-'));
  const location = (bounds = {}) => JSON.stringify({ path: join(folder, 'postgres'), ...bounds });
  return {
    opener: new URL('../../testing/records/pglite-opener.ts', import.meta.url),
    location,
    open: (bounds) => openRecords(location(bounds)),
    shared: false,
    remove: () => removeFolder(folder),
  };
});
