import type { HttpHandler } from '../transport/transport.ts';

/** The body of a reply that is no stream, as text. */
export function wholeBody(reply: Awaited<ReturnType<HttpHandler>>): string {
  if ('stream' in reply) throw new Error('The reply is a stream');
  return String(reply.body);
}
