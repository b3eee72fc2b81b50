import { createRequire } from 'node:module';
import path from 'node:path';
import { isCurrent } from '../http/is-current.ts';
import { baseHeaders, pagePolicy } from '../http/reply.ts';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import { createFileReader, type FileReader, type StaticFile } from './read-file.ts';

/** Paths that belong to the interface: what is not found below them is no page. */
const dataPaths = /^\/(tokens|api|health|metrics|openapi\.json|ws)(\/|$)/;
/** Names that change with their content, as the build writes them. */
const hashedName = /^assets\/.*-[\w-]{8,}\.\w+$/;

/** The letters of /docs, which are the dashboard's, by file name: the folder of each package. */
const letters: ReadonlyMap<string, () => string> = new Map([
  ['inter-latin-wght-normal.woff2', () => filesOf('@fontsource-variable/inter')],
  ['jetbrains-mono-latin-wght-normal.woff2', () => filesOf('@fontsource-variable/jetbrains-mono')],
]);

function filesOf(font: string): string {
  return path.join(path.dirname(createRequire(import.meta.url).resolve(font)), 'files');
}

export type ServePage = (request: HttpRequest) => Promise<HttpReply | null>;

/** The dashboard, or what stands in its place while it is being built. */
interface Site {
  files: FileReader;
  /** Of its page. */
  status: 200 | 503;
}

/**
 * Serves the pages of the interface at /docs and, given its folder, the built dashboard everywhere else: a path without a
 * file name is one of its screens and gets `index.html`. Until a folder that is promised is there, a page says so and waits
 * for it. Null for what is neither.
 */
export function createPages(
  dashboardDir: string | Promise<string> | undefined,
  now: () => number = () => performance.now(),
): ServePage {
  const ours = (folder: string) => createFileReader(path.join(import.meta.dirname, '..', folder), now);
  const built = (folder: string): Site => ({ files: createFileReader(folder, now), status: 200 });
  const docs = ours('docs-page');
  const fonts = [...letters].map(([name, folder]) => [name, createFileReader(folder(), now)] as const);
  const readFont = async (name: string) => (await fonts.find(([one]) => one === name)?.[1].read(name)) ?? null;
  let site: Site | null = typeof dashboardDir === 'string' ? built(dashboardDir) : null;
  if (typeof dashboardDir === 'object') {
    site = { files: ours('building-page'), status: 503 };
    dashboardDir.then(
      (folder) => {
        site = built(folder);
      },
      // Who promised it tells why it does not come.
      () => undefined,
    );
  }
  return async (request) => {
    const relative = decode(request.path);
    if (relative === null || dataPaths.test(request.path)) return null;
    if (relative === 'docs' || relative.startsWith('docs/')) {
      const name = relative.slice('docs/'.length) || 'index.html';
      const file = name.startsWith('fonts/') ? await readFont(name.slice('fonts/'.length)) : await docs.read(name);
      return file && reply(file, request);
    }
    return site && answerFrom(site, relative || 'index.html', request);
  };
}

async function answerFrom({ files, status }: Site, name: string, request: HttpRequest): Promise<HttpReply | null> {
  // Without an ending it is a screen, and no file is looked for.
  const isScreen = name === 'index.html' || !/\.\w+$/.test(name);
  const file = await files.read(isScreen ? 'index.html' : name);
  if (!file) return null;
  if (isScreen && status === 503) return notYet(file);
  return reply(file, request, hashedName.test(name));
}

function decode(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath).replace(/^\//, '');
  } catch {
    return null;
  }
}

/** Kept nowhere: another page takes its place. */
async function notYet(file: StaticFile): Promise<HttpReply> {
  const { bytes } = await file.body(new Set());
  const headers = [
    ...baseHeaders,
    ['content-security-policy', pagePolicy],
    ['cache-control', 'no-store'],
    ['retry-after', '2'],
    ['content-type', file.contentType],
  ] as [string, string][];
  return { status: 503, headers, body: bytes };
}

async function reply(file: StaticFile, request: HttpRequest, immutable = false): Promise<HttpReply> {
  const { encoding, bytes } = await file.body(acceptedEncodings(request));
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const headers = [
    ...baseHeaders,
    ['content-security-policy', pagePolicy],
    ['cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache'],
    ['etag', etag],
    ['vary', 'accept-encoding'],
  ] as [string, string][];
  if (isCurrent(request, etag)) return { status: 304, headers, body: '' };
  headers.push(['content-type', file.contentType]);
  if (encoding !== 'identity') headers.push(['content-encoding', encoding]);
  return file.contentType.startsWith('video/')
    ? partly(bytes, headers, request)
    : { status: 200, headers, body: bytes };
}

/** One part of a video, which some browsers ask for; the whole to who asks for none or for what cannot be given. */
function partly(bytes: Uint8Array, headers: [string, string][], request: HttpRequest): HttpReply {
  headers.push(['accept-ranges', 'bytes']);
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.get('range') ?? '') ?? [];
  const last = bytes.byteLength - 1;
  const start = Number(from ?? Number.NaN);
  const end = Math.min(to ? Number(to) : last, last);
  if (request.headers.has('if-range') || !(start <= end)) return { status: 200, headers, body: bytes };
  headers.push(['content-range', `bytes ${start}-${end}/${bytes.byteLength}`]);
  return { status: 206, headers, body: bytes.subarray(start, end + 1) };
}

/** Encodings the client takes; one with weight 0 is refused. */
function acceptedEncodings(request: HttpRequest): ReadonlySet<string> {
  const offered = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  const accepted = offered
    .map((offer) => offer.trim().split(/\s*;\s*/))
    .filter(([, q]) => !/^q=0(\.0*)?$/.test(q ?? ''));
  return new Set(accepted.map(([name]) => name ?? ''));
}
