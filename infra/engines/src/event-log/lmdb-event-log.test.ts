import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventLogContract } from '../../testing/event-log/contract.ts';
import { removeFolder } from '../../testing/remove-folder.ts';

eventLogContract('LMDB', async () => {
  const location = await mkdtemp(join(tmpdir(), 'mintscope-log-'));
  return {
    location,
    opener: new URL('../../testing/event-log/lmdb-opener.ts', import.meta.url),
    remove: () => removeFolder(location),
  };
});
