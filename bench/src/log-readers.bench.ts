/**
 * What a read at the end of the embedded log costs: what was appended just now, as consumers of one partition read it, from memory and from
 * the file, by turns in each round. The file's reader is a partition that was opened after the append, as after a start.
 *
 *   node --import tsx src/log-readers.bench.ts [--readers 5] [--groups 300] [--rounds 10] [--records 2] [--bytes 1500]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { Partition } from '../../infra/engines/src/event-log/partition.ts';
import { openLmdbEnvironment } from '../../infra/engines/src/lmdb/open-environment.ts';
import { nearestRank } from './nearest-rank.ts';

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '5' },
    groups: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '10' },
    records: { type: 'string', default: '2' },
    bytes: { type: 'string', default: '1500' },
  },
});
const [readers, groups, rounds] = [Number(values.readers), Number(values.groups), Number(values.rounds)];
const most = { records: 1_000, bytes: 1024 * 1024 };
const folder = mkdtempSync(join(tmpdir(), 'mintscope-bench-'));
const environment = openLmdbEnvironment(folder);
const database = environment.root.openDB<Buffer, number>({
  name: 'log/bench/0',
  encoding: 'binary',
  compression: { threshold: 4096 },
});
const group = Array.from({ length: Number(values.records) }, (_, place) =>
  Uint8Array.from({ length: Number(values.bytes) }, (_, at) => (at * 31 + place) % 251),
);

let collectedMs = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collectedMs += duration;
}).observe({ entryTypes: ['gc'] });
const told = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Time of a read (us), and of V8's collections meanwhile. */
async function round(isFromFile: boolean): Promise<{ readUs: number; collectedUs: number }> {
  await told();
  collectedMs = 0;
  let tookMs = 0;
  for (let turn = 0; turn < groups; turn++) {
    const offset = await written.write(group, Date.now());
    const opened = new Partition(database);
    const partition = isFromFile ? opened : written;
    const startMs = performance.now();
    for (let reader = 0; reader < readers; reader++) {
      if (partition.read(offset, most).length !== group.length) throw new Error('a read came back without its records');
    }
    tookMs += performance.now() - startMs;
  }
  await told();
  const reads = groups * readers;
  return { readUs: (tookMs * 1000) / reads, collectedUs: (collectedMs * 1000) / reads };
}

const written = new Partition(database);
const rows = { memory: [] as { readUs: number; collectedUs: number }[], file: [] as typeof rows.memory };
try {
  await round(false);
  await round(true);
  for (let turn = 0; turn < rounds; turn++) {
    rows.memory.push(await round(false));
    rows.file.push(await round(true));
  }
} finally {
  await environment.close();
  rmSync(folder, { recursive: true, force: true });
}
const shown = (numbers: readonly number[]) =>
  `${nearestRank(numbers, 0.5).toFixed(2)} [${Math.min(...numbers).toFixed(2)} to ${Math.max(...numbers).toFixed(2)}]`;
console.table(
  Object.fromEntries(
    Object.entries(rows).map(([from, all]) => [
      `from ${from}`,
      {
        'us a read': shown(all.map(({ readUs }) => readUs)),
        'collections, us a read': shown(all.map(({ collectedUs }) => collectedUs)),
      },
    ]),
  ),
);
