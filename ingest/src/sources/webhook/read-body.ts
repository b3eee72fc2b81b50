import type { IncomingMessage } from 'node:http';

/** The whole body, or undefined when it is larger than allowed, announced or not; nothing beyond the limit is kept. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return undefined;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    const chunk = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
