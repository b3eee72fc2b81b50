import path from 'node:path';
import { isCurrent } from '../http/is-current.ts';
import { baseHeaders, pagePolicy } from '../http/reply.ts';
import type { HttpReply, HttpRequest } from '../transport/transport.ts';
import { createFileReader, type FileReader, type StaticFile } from './read-file.ts';

/** Paths that belong to the interface: what is not found below them is no page. */
const dataPaths = /^\/(tokens|api|health|metrics|openapi\.json|ws)(\/|$)/;
/** Names that change with their content, as the build writes them. */
const hashedName = /^assets\/.*-[\w-]{8,}\.\w+$/;

export type ServePage = (request: HttpRequest) => Promise<HttpReply | null>;

/**
 * Serves the pages of the interface at /docs and, given its folder, the built dashboard everywhere else: a path without a
 * file name is one of its screens and gets `index.html`. Null for what is neither.
 */
export function createPages(dashboardDir: string | undefined, now: () => number = () => performance.now()): ServePage {
  const docs = createFileReader(path.join(import.meta.dirname, '../docs-page'), now);
  const dashboard = dashboardDir === undefined ? null : createFileReader(dashboardDir, now);
  return async (request) => {
    const relative = decode(request.path);
    if (relative === null || dataPaths.test(request.path)) return null;
    const [reader, name] = relative === 'docs' ? [docs, 'index.html'] : choose(docs, dashboard, relative);
    if (!reader) return null;
    // Without an ending it is a screen, and no file is looked for.
    const isScreen = reader === dashboard && !/\.\w+$/.test(name);
    const file = isScreen ? null : await reader.read(name);
    if (file) return reply(file, request, hashedName.test(name));
    if (!isScreen) return null;
    const index = await reader.read('index.html');
    return index && reply(index, request, false);
  };
}

function choose(docs: FileReader, dashboard: FileReader | null, relative: string): [FileReader | null, string] {
  if (relative.startsWith('docs/')) return [docs, relative.slice('docs/'.length) || 'index.html'];
  return [dashboard, relative || 'index.html'];
}

function decode(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath).replace(/^\//, '');
  } catch {
    return null;
  }
}

async function reply(file: StaticFile, request: HttpRequest, immutable: boolean): Promise<HttpReply> {
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
