import { writeSync } from 'node:fs';
import { crashCommit, crashShard } from './contract-values.ts';

/**
 * Commits one step after another and tells each acknowledgement on standard output, until it is killed. With `acquire` as
 * third argument it only takes the shard and ends. Arguments: module that opens the store, location.
 */
const [opener = '', location = '', task = 'commit'] = process.argv.slice(2);
const { openStateStore }: import('./contract-harness.ts').StateStoreOpener = await import(opener);
const store = await openStateStore(location);
const lease = await store.acquire(crashShard);
writeSync(1, `epoch ${lease.epoch}\n`);
if (task === 'acquire') await store.close();
else {
  for (let step = (await store.progress(crashShard))?.step ?? 0; ; step++) {
    await store.commit(lease, crashCommit(step + 1));
    writeSync(1, `ack ${step + 1}\n`);
  }
}
