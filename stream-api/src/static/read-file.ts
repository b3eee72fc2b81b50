import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, isCompressible } from './content-types.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file as it is served. */
export interface StaticFile {
  readonly contentType: string;
  readonly etag: string;
  /** The body in the best of the encodings accepted. */
  body(accepted: ReadonlySet<string>): Promise<{ encoding: Encoding; bytes: Uint8Array }>;
}

/** Files of one folder, kept in memory until they change on disk, which is looked at once a second for each. */
export interface FileReader {
  /** Null for what is no file within the folder. `relative` is decoded and starts without a slash. */
  read(relative: string): Promise<StaticFile | null>;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const leastCompressed = 1024;
const cacheBytes = 64 * 1024 * 1024;
const checkedMs = 1_000;

export function createFileReader(folder: string, now: () => number): FileReader {
  const cache = new Map<string, { version: string; file: StaticFile; bytes: number }>();
  let cachedBytes = 0;
  /** By name as asked; only what is there, so that made-up names take no memory. */
  const checked = new Map<string, { atMs: number; file: StaticFile }>();

  return {
    async read(relative) {
      const recent = checked.get(relative);
      if (recent && now() - recent.atMs < checkedMs) return recent.file;
      const atMs = now();
      const found = await readNow(relative);
      if (found) checked.set(relative, { atMs, file: found });
      else checked.delete(relative);
      return found;
    },
  };

  async function readNow(relative: string): Promise<StaticFile | null> {
    const file = await locate(folder, relative);
    if (!file) return null;
    const { size, mtimeMs } = await stat(file);
    const version = `${size}-${mtimeMs}`;
    const known = cache.get(file);
    if (known?.version === version) return known.file;
    const loaded = await load(file);
    if (cachedBytes + size > cacheBytes) {
      cache.clear();
      checked.clear();
      cachedBytes = 0;
    }
    cache.set(file, { version, file: loaded, bytes: size });
    cachedBytes += size - (known?.bytes ?? 0);
    return loaded;
  }
}

/** The real path of a file below the folder; links that lead out of it, hidden files and odd names are refused. */
async function locate(folder: string, relative: string): Promise<string | null> {
  if (relative.includes('\0') || relative.includes('\\')) return null;
  if (relative.split('/').some((part) => part === '' || part.startsWith('.'))) return null;
  try {
    const root = await realpath(folder);
    const file = await realpath(`${root}/${relative}`);
    if (!file.startsWith(root + sep)) return null;
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

async function load(file: string): Promise<StaticFile> {
  const plain = await readFile(file);
  const contentType = contentTypeOf(file);
  const compressible = isCompressible(contentType) && plain.byteLength >= leastCompressed;
  const made = new Map<Encoding, Promise<Uint8Array>>();
  const encoded = (encoding: Encoding, make: () => Promise<Uint8Array>) => {
    const known = made.get(encoding) ?? make();
    made.set(encoding, known);
    return known;
  };
  return {
    contentType,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    async body(accepted) {
      if (compressible && accepted.has('br')) {
        return { encoding: 'br', bytes: await encoded('br', () => prepared(file, 'br', () => brotli(plain))) };
      }
      if (compressible && accepted.has('gzip')) {
        return {
          encoding: 'gzip',
          bytes: await encoded('gzip', () => prepared(file, 'gz', () => compressGzip(plain))),
        };
      }
      return { encoding: 'identity', bytes: plain };
    },
  };
}

/** The file that the build compressed beforehand, where it did. */
async function prepared(file: string, extension: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return readFile(`${file}.${extension}`).catch(make);
}

function brotli(plain: Uint8Array): Promise<Uint8Array> {
  return compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}
