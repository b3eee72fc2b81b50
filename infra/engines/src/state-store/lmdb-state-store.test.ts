import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '../../testing/remove-folder.ts';
import { stateStoreContract } from '../../testing/state-store/contract.ts';

stateStoreContract('LMDB', async () => {
  const location = await mkdtemp(join(tmpdir(), 'mintscope-state-'));
  return {
    location,
    opener: new URL('../../testing/state-store/lmdb-opener.ts', import.meta.url),
    remove: () => removeFolder(location),
  };
});
