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
  return isChunked(headers) || (length !== undefined && length !== '0');
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
 * Whether the body came in chunks, or in any other encoding of transfer. uWebSockets.js takes endings that are no endings, and
 * where they lie decides where the next request begins. It cannot be told to look closer, so neither transport takes any.
 */
export function isChunked(headers: ReadonlyMap<string, string>): boolean {
  return headers.has('transfer-encoding');
}

/** Whether two readers could disagree about the length. Of a header that came more than once the values are joined by commas. */
export function isLengthAmbiguous(headers: ReadonlyMap<string, string>): boolean {
  const length = headers.get('content-length');
  return length !== undefined && !/^\d{1,15}$/.test(length);
}
