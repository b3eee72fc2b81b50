import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';

/** Of lmdb-js 3.5, whose page header is 24 bytes long (`MDB_page_header`, `MDB_meta`, `MDB_db`, `MDB_node` in mdb.c). */
const headerBytes = 24;
const magic = 0xbeefc0de;
const dataVersion = 2;
const page = { branch: 0x01, leaf: 0x02, overflow: 0x04, meta: 0x08 } as const;
const node = { onOverflowPage: 0x01, isDatabase: 0x02 } as const;
const databaseBytes = 48;
const noPage = 0xffff_ffff_ffff_ffffn;
const metaAt = {
  magic: 0,
  version: 4,
  freeDatabase: 24,
  mainDatabase: 24 + databaseBytes,
  lastPage: 120,
  txn: 128,
  boot: 136,
} as const;
const rootAt = 40;
const longestMeta = headerBytes + 144;
const [smallestPage, largestPage] = [512, 65_536];

interface DataFile {
  /** Whole or not at all: an answer of undefined lies beyond the end. */
  read(position: number, length: number): Buffer | undefined;
  bytes: number;
  pageBytes: number;
}

interface Snapshot {
  txn: bigint;
  /** Of which run of the machine's system it is. */
  boot: bigint;
  lastPage: bigint;
  roots: { free: bigint; main: bigint };
}

/**
 * What is wrong with LMDB's data file, in a few words; undefined when it can be opened, or is to be made. LMDB maps the file
 * and follows what stands in it without a look, so a file that was cut or overwritten ends the process by a signal. Looked
 * at are the snapshot that LMDB will take, the root of each database, and every page of a file shorter than it says.
 */
export function findDamage(path: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const bytes = fstatSync(descriptor).size;
    if (bytes === 0) return undefined;
    const read = (position: number, length: number) => {
      const buffer = Buffer.alloc(length);
      return readSync(descriptor, buffer, 0, length, position) === length ? buffer : undefined;
    };
    return examine({ read, bytes });
  } finally {
    closeSync(descriptor);
  }
}

function examine(file: Pick<DataFile, 'read' | 'bytes'>): string | undefined {
  const first = file.read(0, longestMeta);
  if (!first) return 'it is cut short';
  const pageBytes = first.readUInt32LE(headerBytes + metaAt.freeDatabase);
  const isOfLmdb = (first.readUInt16LE(18) & page.meta) !== 0 && first.readUInt32LE(headerBytes) === magic;
  if (!isOfLmdb) return 'it is not a file of LMDB, or its beginning is overwritten';
  if ((first.readUInt32LE(headerBytes + metaAt.version) & 0xffff) !== dataVersion)
    return 'another version of LMDB wrote it';
  const isPage = pageBytes >= smallestPage && pageBytes <= largestPage && (pageBytes & (pageBytes - 1)) === 0;
  if (!isPage) return 'its beginning is overwritten';
  const sized = { ...file, pageBytes };
  const snapshots = readSnapshots(sized);
  if (snapshots.length === 0) return 'its beginning is overwritten';
  // After a power cut LMDB goes back to the last flush; else it takes the newest snapshot.
  const [newest] = snapshots;
  const possible = newest && newest.boot === thisBoot() ? [newest] : snapshots;
  const problems = possible.map((snapshot) => examineSnapshot(sized, snapshot));
  return problems.includes(undefined) ? undefined : problems[0];
}

/** As LMDB reads it: the first group of the system's random id. */
function thisBoot(): bigint | undefined {
  try {
    return BigInt(Number.parseInt(readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'), 16));
  } catch {
    return undefined;
  }
}

/** Newest first. Between the two of LMDB lies that of the last flush. */
function readSnapshots({ read, pageBytes }: DataFile): Snapshot[] {
  const snapshots = [0, pageBytes / 2, pageBytes].flatMap((position) => {
    const meta = read(position, longestMeta)?.subarray(headerBytes);
    if (meta?.readUInt32LE(metaAt.magic) !== magic) return [];
    const rootOf = (database: number) => meta.readBigUInt64LE(database + rootAt);
    return [
      {
        txn: meta.readBigUInt64LE(metaAt.txn),
        boot: meta.readBigUInt64LE(metaAt.boot),
        lastPage: meta.readBigUInt64LE(metaAt.lastPage),
        roots: { free: rootOf(metaAt.freeDatabase), main: rootOf(metaAt.mainDatabase) },
      },
    ];
  });
  return snapshots.sort((left, right) => Number(right.txn - left.txn));
}

/** The last pages may be missing where they are free. */
function examineSnapshot(file: DataFile, { lastPage, roots }: Snapshot): string | undefined {
  const isShort = BigInt(file.bytes) < (lastPage + 1n) * BigInt(file.pageBytes);
  const problem =
    examineTree(file, roots.free, { deep: isShort, databases: false }) ??
    examineTree(file, roots.main, { deep: true, databases: isShort });
  return problem && isShort ? 'it is cut short' : problem;
}

interface Depth {
  /** Further than the root. */
  deep: boolean;
  /** Also the databases that this one names. */
  databases: boolean;
}

function examineTree(file: DataFile, root: bigint, depth: Depth): string | undefined {
  const due: { number: bigint; deep: boolean }[] = [{ number: root, deep: depth.deep }];
  for (let next = due.pop(); next; next = due.pop()) {
    if (next.number === noPage) continue;
    const found = readPage(file, next.number);
    if (!found) return `its page ${next.number} is missing or overwritten`;
    if (!next.deep) continue;
    for (const below of pagesBelow(found)) {
      if (below.isDatabase) due.push({ number: below.number, deep: depth.databases });
      else if (below.isOverflow && !readOverflow(file, below.number))
        return `its page ${below.number} is missing or overwritten`;
      else if (!below.isOverflow) due.push({ number: below.number, deep: true });
    }
  }
  return undefined;
}

/** A page of a tree that carries its own number and whose nodes lie within it. */
function readPage({ read, pageBytes }: DataFile, number: bigint): Buffer | undefined {
  const found = read(Number(number) * pageBytes, pageBytes);
  if (found?.readBigUInt64LE(0) !== number) return undefined;
  const kind = found.readUInt16LE(18) & (page.branch | page.leaf);
  const [lower, upper] = [found.readUInt16LE(20), found.readUInt16LE(22)];
  return kind !== 0 && lower <= upper && upper + headerBytes <= pageBytes ? found : undefined;
}

function readOverflow(file: DataFile, number: bigint): boolean {
  const position = Number(number) * file.pageBytes;
  const header = file.read(position, headerBytes);
  if (header?.readBigUInt64LE(0) !== number || (header.readUInt16LE(18) & page.overflow) === 0) return false;
  return position + header.readUInt32LE(20) * file.pageBytes <= file.bytes;
}

function* pagesBelow(found: Buffer): Generator<{ number: bigint; isDatabase?: true; isOverflow?: true }> {
  const isBranch = (found.readUInt16LE(18) & page.branch) !== 0;
  const nodes = found.readUInt16LE(20) >> 1;
  for (let index = 0; index < nodes; index++) {
    const at = headerBytes + found.readUInt16LE(headerBytes + 2 * index);
    if (at + 8 > found.length) return;
    const low = BigInt(found.readUInt32LE(at));
    const flags = found.readUInt16LE(at + 4);
    const dataAt = at + 8 + found.readUInt16LE(at + 6);
    if (isBranch) yield { number: low | (BigInt(flags) << 32n) };
    else if (flags & node.isDatabase && dataAt + databaseBytes <= found.length)
      yield { number: found.readBigUInt64LE(dataAt + rootAt), isDatabase: true };
    else if (flags & node.onOverflowPage && dataAt + 8 <= found.length)
      yield { number: found.readBigUInt64LE(dataAt), isOverflow: true };
  }
}
