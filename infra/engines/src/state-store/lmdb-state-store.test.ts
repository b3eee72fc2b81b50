import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateStoreContract } from './contract.ts';

stateStoreContract('LMDB', async () => {
  const location = await mkdtemp(join(tmpdir(), 'mintscope-state-'));
  return {
    location,
    opener: new URL('./lmdb-opener.ts', import.meta.url),
    remove: () => rm(location, { recursive: true, force: true }),
  };
});
