import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStreamSource, streamFrameOrigins } from './stream-source.ts';

const host = 'mintscope.example';
const youtube = { provider: 'youtube', address: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' };
const twitch = { provider: 'twitch', address: `https://player.twitch.tv/?channel=mint_scope&parent=${host}` };
const kick = { provider: 'kick', address: 'https://player.kick.com/mint-scope' };

describe('the address of a stream', () => {
  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=x', youtube],
    ['https://m.youtube.com/live/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['https://www.twitch.tv/mint_scope', twitch],
    ['https://player.twitch.tv/?channel=mint_scope&parent=elsewhere.example', twitch],
    ['https://kick.com/mint-scope', kick],
    ['https://player.kick.com/mint-scope', kick],
    [
      'https://cdn.mintscope.io/a/show.MP4?x=1',
      { provider: 'file', address: 'https://cdn.mintscope.io/a/show.MP4?x=1' },
    ],
    ['https://cdn.mintscope.io/show.mp3', { provider: 'file', address: 'https://cdn.mintscope.io/show.mp3' }],
  ])('%s plays', (address, source) => {
    expect(findStreamSource(address, host)).toEqual(source);
  });

  it.each([
    ['http://www.youtube.com/watch?v=dQw4w9WgXcQ', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['data:video/mp4;base64,AAAA', 'must begin with https://'],
    ['file:///etc/passwd.mp4', 'must begin with https://'],
    ['rtmp://a.rtmp.youtube.com/live2/key', /^RTMP does not play in a browser/],
    ['https://ann:secret@cdn.mintscope.io/show.mp4', 'must not hold a name or a password'],
    ['https://cdn.mintscope.io:8443/show.mp4', 'must not name a port'],
    [`https://cdn.mintscope.io/${'x'.repeat(500)}.mp4`, 'has more than 500 characters'],
    ['not an address', /^is not an address of/],
    ['https://example.org/', /^is not an address of/],
    ['https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ', /^is not an address of/],
    ['https://evilyoutube.com/watch?v=dQw4w9WgXcQ', /^is not an address of/],
    ['https://www.youtube.com/watch?v=../../x', /^is not an address of/],
    ['https://www.twitch.tv/a b', /^is not an address of/],
    ...[
      'localhost',
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '10.0.0.8',
      '169.254.169.254',
      'nas.local',
      'printer.lan',
      'db.internal',
      'intranet',
      'router.home.arpa',
      'x.onion',
    ].map((name): [string, RegExp] => [`https://${name}/show.mp4`, /^is not an address of/]),
  ])('%s is refused', (address, problem) => {
    const found = findStreamSource(address, host);
    expect(found).toBeTypeOf('string');
    expect(found).toMatch(problem);
  });

  it('has no quote in it, also where that of the file has one', () => {
    const address = 'https://files.mintscope.org/it%27s.mp4?of=%27a%27';
    expect(findStreamSource("https://files.mintscope.org/it's.mp4?of='a'", host)).toEqual({
      provider: 'file',
      address,
    });
  });

  it('leads only to the providers’ players, and to https files (property)', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'https://',
        'http:',
        '//',
        'youtube.com/',
        'twitch.tv/',
        'kick.com/',
        '@',
        ':',
        '?v=',
        '#',
        '.mp4',
      ),
      fc.constantFrom('dQw4w9WgXcQ', 'mint_scope', '..', '%2f', '\\', '"', "'", '<', '\u202e', 'javascript:'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const found = findStreamSource(`https://${parts.join('')}`, host);
        if (typeof found === 'string') return;
        const url = new URL(found.address);
        expect([url.protocol, url.username, url.password, url.port]).toEqual(['https:', '', '', '']);
        expect(found.address).not.toMatch(/["'<>\s]/);
        if (found.provider !== 'file') expect(streamFrameOrigins).toContain(url.origin);
        else expect(url.pathname).toMatch(/\.(mp4|m4a|mp3)$/i);
      }),
      { numRuns: 1_000 },
    );
  });
});
