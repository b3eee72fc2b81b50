/** What of PostgreSQL's wire protocol (version 3) the client does not speak for us. */

const code = (letter: string) => letter.charCodeAt(0);
const [queryType, syncType, readyType, completeType] = [code('Q'), code('S'), code('Z'), code('C')];

function message(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const text = (value: string) => Buffer.from(`${value}\0`);
const int = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};

/** A simple query. */
export function query(sql: string): Buffer {
  return message('Q', text(sql));
}

/** The answer to a client's first message: signed in, with the settings a client wants to know, ready. */
export function hello(): Buffer {
  const told = { client_encoding: 'UTF8', standard_conforming_strings: 'on', DateStyle: 'ISO, MDY', TimeZone: 'UTC' };
  const parameters = Object.entries(told).map(([name, value]) => message('S', text(name), text(value)));
  return Buffer.concat([
    message('R', int(0)),
    ...parameters,
    message('K', int(1), int(1)),
    message('Z', Buffer.from('I')),
  ]);
}

/** Length of a client's first message, which has no type; nothing while it is not whole. */
export function startupLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32BE(0);
  return bytes.length < length ? undefined : length;
}

/** End of the last whole Query or Sync, which an answer is due for; 0 while there is none. */
export function lastRequestEnd(bytes: Buffer): number {
  let end = 0;
  for (const { type, to } of messages(bytes)) if (type === queryType || type === syncType) end = to;
  return end;
}

/** Whether this is a simple query that begins a transaction, which no database refuses. */
export function isBeginning(request: Buffer): boolean {
  const isAlone = request[0] === queryType && request.length === 1 + request.readInt32BE(1);
  return isAlone && /^(begin|start transaction)\b/i.test(request.toString('latin1', 5, 30));
}

/** The answer to it. */
export function begun(): Buffer {
  return Buffer.concat([message('C', text('START TRANSACTION')), message('Z', Buffer.from('T'))]);
}

/** An answer to several requests without what it says to the first of them. */
export function withoutFirst(answer: Uint8Array): Uint8Array {
  const first = [...messages(viewOf(answer))].find(({ type }) => type === completeType);
  return first ? answer.subarray(first.to) : answer;
}

/** PGlite tells that it is ready more than once after some requests; a client takes each for the end of one. */
export function oneReadyForQuery(answer: Uint8Array): Buffer {
  const bytes = viewOf(answer);
  const all = [...messages(bytes)];
  const last = all.findLast(({ type }) => type === readyType);
  const kept = all.filter((one) => one.type !== readyType || one === last);
  return Buffer.concat(kept.map(({ from, to }) => bytes.subarray(from, to)));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function* messages(bytes: Buffer): Generator<{ type: number; from: number; to: number }> {
  for (let from = 0; from + 5 <= bytes.length; ) {
    const to = from + 1 + bytes.readInt32BE(from + 1);
    if (to > bytes.length) return;
    yield { type: bytes[from] ?? 0, from, to };
    from = to;
  }
}
