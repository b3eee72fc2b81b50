import { connect } from 'node:net';
import type { Endpoint } from '@mintscope/schemas/api/endpoint';
import { openSignedInSocket } from '@mintscope/stream-api/transport/test-socket';
import { askOrClosed, inLanes } from '../ask.ts';
import { as, faultOfRefusal } from '../callers.ts';
import type { Attack, Chapter } from '../chapter.ts';
import { hostileTexts, someHostileTexts } from '../hostile-texts.ts';
import { bodied, endpoints, endsSession } from '../operations.ts';
import { unless } from '../tally.ts';

export const injectionAndParsing: Chapter = {
  name: 'injection and parsing',
  holds:
    'No value that a client sends is run, misread or makes an answer fail; a refusal says which field, and nothing else.',
  async run(attack) {
    await fillParameters(attack);
    await fillBodies(attack);
    await speakToFeed(attack);
    await speakRawly(attack);
  },
};

const someAddress = 'So11111111111111111111111111111111111111112';
const values: readonly string[] = [
  ...someHostileTexts(12),
  "' OR '1'='1",
  "'; SELECT pg_sleep(5); --",
  '1); INSERT INTO users VALUES (1',
  "\\'; DROP TABLE users; --",
  "' UNION SELECT token FROM sessions --",
  '{mint:String}',
  '$1',
  ':limit',
  '%',
  '_',
  '\\',
  '\u0000',
  '\ufffe',
  '-1',
  '1e308',
  '-0',
  'NaN',
  'Infinity',
  '0x7fffffff',
  '9007199254740993',
  '99999999999999999999999999',
  '1.5',
  ' 1',
  'true',
  'null',
  '[]',
  '{}',
  '*\r\nEVAL "return 1" 0\r\n',
  '(|(uid=*))',
  `\${7*7}`,
  '#{7*7}',
  '../../../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'a'.repeat(3000),
];

async function fillParameters({ target, callers, tally }: Attack): Promise<void> {
  const readable = endpoints.filter(({ method, name }) => method === 'GET' && !endsSession.has(name));
  const tries = readable.flatMap((endpoint) =>
    namesIn(endpoint).flatMap((name) => values.map((value) => ({ endpoint, name, value }))),
  );
  await inLanes(tries, 12, async ({ endpoint, name, value }) => {
    const path = endpoint.path.replaceAll(/\{([^}]+)\}/g, (_all, key: string) =>
      encodeURIComponent(key === name ? value : someAddress),
    );
    const query = endpoint.path.includes(`{${name}}`)
      ? ''
      : `?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    const startedMs = performance.now();
    const answer = await askOrClosed(target.url, as(callers.owner, { path: `${path}${query}` }));
    const slept = performance.now() - startedMs > 4_900 ? 'took as long as the value asks for' : null;
    tally.tried(`${endpoint.name} ${name}=${value.slice(0, 40)}`, faultOfRefusal(answer) ?? slept);
  });
}

function namesIn({ params, query }: Endpoint): string[] {
  return [...Object.keys(params.shape), ...Object.keys(query.shape), 'x'];
}

/** Bodies of every wrong kind, and each field of each body filled with each value and each type. */
async function fillBodies({ target, callers, tally }: Attack): Promise<void> {
  const whole: readonly string[] = [
    '',
    ' ',
    'null',
    'true',
    '0',
    '"text"',
    '[]',
    '[{}]',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"a":2}',
    '\ufeff{}',
    '{"a":NaN}',
    '{"a":1e999}',
    `${'['.repeat(8000)}`,
    `${'['.repeat(7000)}${']'.repeat(7000)}`,
    `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`,
    '{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    `{"a":"${'\\u0000'.repeat(100)}"}`,
    '{"a":"\\ud800"}',
    `{"${'a'.repeat(9000)}":1}`,
    'x'.repeat(20_000),
    'a=1&b=2',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  ];
  const kinds: readonly unknown[] = [
    null,
    true,
    -1,
    1.5,
    1e300,
    '',
    [],
    [[]],
    {},
    { $gt: '' },
    'x'.repeat(5000),
    ...values.slice(0, 24),
  ];
  const safe = bodied.filter(({ name }) => !endsSession.has(name));
  const tries = safe.flatMap((endpoint) => [
    ...whole.map((body) => ({ endpoint, body })),
    ...fieldsOf(endpoint).flatMap((field) =>
      kinds.map((value) => ({ endpoint, body: JSON.stringify({ [field]: value }) })),
    ),
  ]);
  await inLanes(tries, 12, async ({ endpoint, body }) => {
    const path = endpoint.path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
    const answer = await askOrClosed(target.url, as(callers.neighbour, { method: endpoint.method, path, body }));
    tally.tried(`${endpoint.name} with ${body.slice(0, 60)}`, faultOfRefusal(answer));
  });
  for (const type of [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-7',
    '',
  ])
    for (const endpoint of safe) {
      const headers = { 'content-type': type };
      const path = endpoint.path.replaceAll(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');
      const answer = await askOrClosed(
        target.url,
        as(callers.neighbour, { method: endpoint.method, path, headers, body: '{}' }),
      );
      tally.tried(`${endpoint.name} as ${type}`, faultOfRefusal(answer));
    }
}

function fieldsOf({ body }: Endpoint): string[] {
  const shape: unknown = body && 'shape' in body ? body.shape : undefined;
  return typeof shape === 'object' && shape !== null ? Object.keys(shape) : ['x'];
}

/** A fresh connection each time it was sent away: what is looked for is an end of the server, or an answer that tells too much. */
async function speakToFeed({ target, callers, tally }: Attack): Promise<void> {
  const texts: string[] = [
    '',
    'null',
    '[]',
    '{}',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
    '{"type":["subscribe"]}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","channel":"operations"}',
    '{"type":"subscribe","channel":"__proto__"}',
    '{"type":"subscribe","channel":"tokens","limit":1e9}',
    '{"type":"subscribe","channel":"tokens","limit":-1}',
    '{"type":"subscribe","channel":"tokens","limit":"200"}',
    '{"type":"subscribe","channel":"token","address":null}',
    '{"type":"authenticate"}',
    '{"type":"authenticate","token":["x"]}',
    '{"type":"ping","timestamp":1e999}',
    '{"type":"pong","timestamp":-1}',
    `${'['.repeat(4000)}`,
    `{"type":"ping","timestamp":${'9'.repeat(3000)}}`,
    ...values.map((value) => JSON.stringify({ type: 'subscribe', channel: 'token', address: value.slice(0, 64) })),
    ...hostileTexts.map((value) => JSON.stringify({ type: value.slice(0, 200) })),
  ];
  const port = Number(new URL(target.url).port);
  await inLanes(texts, 4, async (text) => {
    const socket = await openSignedInSocket(port, callers.user.token ?? '');
    socket.send(text);
    socket.send('{"type":"ping","timestamp":1}');
    const answered = socket
      .until((messages) => messages.find((message) => message.includes('"pong"')))
      .then(() => null);
    const ended = socket.closed.then(({ code }) => (code === 1006 ? 'the connection broke' : null));
    const breach = await Promise.race([answered, ended]).catch(() => null);
    const told = socket.messages.find((message) => /\.ts:\d+|node_modules|\bat \w+ \(/.test(message));
    tally.tried(`/ws: ${text.slice(0, 60)}`, told ? `tells ${told.slice(0, 100)}` : breach);
    socket.close();
  });
}

/** Bytes that HTTP does not allow, or reads in two ways; behind the proxy too. A second request must never come out of a first. */
async function speakRawly({ target, tally }: Attack): Promise<void> {
  const hidden = 'GET /openapi.json HTTP/1.1\r\nHost: hidden\r\nX-Hidden: 1\r\n\r\n';
  const post = (fields: string, body: string) =>
    `POST /api/auth/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${fields}\r\n\r\n${body}`;
  const chunked = 'Transfer-Encoding: chunked';
  const tries: readonly (readonly [string, string])[] = [
    ['a length and chunks', post(`Content-Length: 5\r\n${chunked}`, `0\r\n\r\n${hidden}`)],
    ['chunks twice', post(`${chunked}\r\n${chunked}`, `0\r\n\r\n${hidden}`)],
    ['chunks, then gzip', post('Transfer-Encoding: chunked, gzip', `0\r\n\r\n${hidden}`)],
    ['chunks in a folded line', post('Transfer-Encoding:\r\n chunked', `0\r\n\r\n${hidden}`)],
    ['chunks after a tab', post('Transfer-Encoding:\tchunked\r\nContent-Length: 4', `0\r\n\r\n${hidden}`)],
    ['a length with a comma', post('Content-Length: 0,0', hidden)],
    ['a length of 2^64', post('Content-Length: 18446744073709551616', hidden)],
    ['a length with a decimal point', post('Content-Length: 0.0', hidden)],
    ['a chunk that ends in LF only', post(chunked, `5\nhello\n0\n\n${hidden}`)],
    ['a last chunk with text', post(chunked, `0abc\r\n\r\n${hidden}`)],
    ['no line after the last chunk', post(chunked, `0\r\n${hidden}`)],
    ['an extension with a line feed', post(chunked, `5;a\nb\r\nhello\r\n0\r\n\r\n${hidden}`)],
    ['a negative chunk', post(chunked, `-5\r\nhello\r\n0\r\n\r\n${hidden}`)],
    ['a chunk of 2^63', post(chunked, `8000000000000000\r\n${hidden}`)],
    ['a trailer with a length', post(chunked, `0\r\nContent-Length: 200\r\n\r\n${hidden}`)],
    ['a head without end', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(70_000)}`],
    ['ten thousand heads', `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(10_000)}\r\n`],
    ['a NUL in a head', `GET / HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n`],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an absolute target', 'GET http://127.0.0.1:9/ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['CONNECT', 'CONNECT 127.0.0.1:9 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['TRACE', 'TRACE / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\n'],
    ['a target with a space', 'GET / x HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n'],
    ['HTTP/2 in the clear', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['HTTP/3.7', 'GET / HTTP/3.7\r\nHost: x\r\n\r\n'],
    ['a TLS hello', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a target of dots', 'GET /../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a target of encoded dots', 'GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'an upgrade to h2c',
      'GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade\r\n\r\n',
    ],
  ];
  const isBehindProxy = !target.instances.includes(target.url);
  for (const url of [target.url, ...target.instances])
    for (const [what, text] of tries) {
      const got = await exchange(url, text);
      // Ours names the document that the hidden request asked for. nginx reads these endings as the end of the body, and what
      // follows as a second request of the same client: what counts there is that no other client is given its answer.
      const isRead = isBehindProxy && url === target.url && readByNginx.has(what);
      const served = got.includes('"openapi"') && !isRead ? 'the hidden request was answered' : null;
      const leaked = /root:x:0:0/.test(got) ? 'a file of the machine was served' : null;
      tally.tried(`raw: ${what}`, served ?? leaked);
      const next = await askOrClosed(target.url, { path: '/api/nothing' });
      tally.tried(`what another client is answered after ${what}`, unless(next.status, 404));
    }
  const { status } = await askOrClosed(target.url, { path: '/health' });
  tally.tried('the service is well after it', status === 200 ? null : `health answers ${status}`);
}

const readByNginx: ReadonlySet<string> = new Set(['a chunk that ends in LF only', 'a trailer with a length']);

function exchange(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let got = '';
    const end = () => {
      clearTimeout(late);
      socket.destroy();
      resolve(got);
    };
    // A server that waits for more has not served what was hidden.
    const late = setTimeout(end, 400);
    socket.on('data', (part) => {
      got += part.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
    socket.write(Buffer.from(text, 'latin1'));
  });
}
