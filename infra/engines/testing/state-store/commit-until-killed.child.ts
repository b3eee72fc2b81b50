import { writeSync } from 'node:fs';
import { EngineError } from '../../src/engine-error.ts';
import { crashCommit, crashShard } from './contract-values.ts';

/**
 * Commits one step after another and tells each acknowledgement on standard output, until it is killed. When the store lost its
 * newest commits it tells so and goes on from what is left. With `acquire` as third argument it only takes the shard and ends. Arguments: module that opens the store, location.
 */
const [opener = '', location = '', task = 'commit'] = process.argv.slice(2);
const { openStateStore }: import('./contract-harness.ts').StateStoreOpener = await import(opener);
const store = await openStateStore(location);
const stepOf = async () => (await store.progress(crashShard))?.step ?? 0;
const isLost = (error: unknown) => error instanceof EngineError && error.code === 'STATE_LOST';
let lease = await store.acquire(crashShard);
writeSync(1, `epoch ${lease.epoch}\n`);
if (task === 'acquire') await store.close();
else {
  for (let step = await stepOf(); ; ) {
    try {
      await store.commit(lease, crashCommit(step + 1));
      step += 1;
      writeSync(1, `ack ${step}\n`);
    } catch (error) {
      if (!isLost(error)) throw error;
      lease = await store.acquire(crashShard);
      step = await stepOf();
      writeSync(1, `lost ${step}\n`);
    }
  }
}
