import { expect, it } from 'vitest';
import { isPublicHost } from './public-host.ts';

const hostOf = (text: string) => new URL(`https://${text}/`).hostname;

it.each([
  'a.example',
  'A.Example',
  'x.co.uk',
  'a-b.example',
  'under_score.example',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
])('%s is of the public internet', (host) => expect(isPublicHost(hostOf(host))).toBe(true));

it.each([
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '93.184.216.34',
  ],
  ...[
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[2606:4700::1111]',
    'localhost',
    'a.localhost',
    'LOCALHOST',
    'intranet',
    'a.intranet',
  ],
  ...['printer.local', 'metadata.google.internal', 'x.home.arpa', 'x.onion', 'x.invalid', 'a.example.'],
])('%s is not', (host) => expect(isPublicHost(hostOf(host))).toBe(false));
