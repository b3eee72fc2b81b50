/** What a request brought beside its head. */
export interface CollectedBody {
  body: Uint8Array;
  bodyTooLong: boolean;
}

/** A client that sends far more than is taken is not listened to until its end: bytes, and time (ms). */
export const bodyBounds = { drainedBytes: 1024 * 1024, withinMs: 10_000 };

export const noBody: CollectedBody = { body: new Uint8Array(0), bodyTooLong: false };

/** Whether a request says that it has a body. */
export function announcesBody(headers: ReadonlyMap<string, string>): boolean {
  const length = headers.get('content-length');
  return headers.has('transfer-encoding') || (length !== undefined && length !== '0');
}

/**
 * Gathers the chunks of one body; they are copied. Past the limit they are counted only, so that a client which sends a
 * little too much still reads its answer; `excessive` tells when it is not worth waiting for the rest.
 */
export function createBodyCollector(maxBytes: number) {
  let chunks: Buffer[] = [];
  let bytes = 0;
  return {
    add(chunk: Uint8Array): void {
      bytes += chunk.byteLength;
      if (bytes <= maxBytes) chunks.push(Buffer.from(chunk));
      else chunks = [];
    },
    excessive: () => bytes > bodyBounds.drainedBytes,
    take: (): CollectedBody => ({ body: Buffer.concat(chunks), bodyTooLong: bytes > maxBytes }),
  };
}

/**
 * Whether two readers could disagree about where the body ends, so that one finds a request in what is a body to the other.
 * Of a header that came more than once the values are joined by commas.
 */
export function isBodyAmbiguous(headers: ReadonlyMap<string, string>): boolean {
  const length = headers.get('content-length');
  const encoding = headers.get('transfer-encoding');
  if (length !== undefined && encoding !== undefined) return true;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return true;
  return encoding !== undefined && encoding.toLowerCase() !== 'chunked';
}
