import { z } from 'zod';

export const streamTypeSchema = z.enum(['video', 'audio']);
export type StreamType = z.infer<typeof streamTypeSchema>;

/** How a stream is shown: in a sandboxed frame of its provider, or in the browser's own player. */
export interface StreamSource {
  provider: 'youtube' | 'twitch' | 'kick' | 'file';
  /** What the frame or the player loads. */
  address: string;
}

/** Origins whose frames the page may show; `frame-src` of its policy. */
export const streamFrameOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.twitch.tv',
  'https://player.kick.com',
] as const;

const mostLength = 500;
const rtmp =
  'RTMP does not play in a browser: stream to YouTube, Twitch or Kick, and give the address of the stream there';
const unknown = 'is not an address of YouTube, Twitch or Kick, and no https address that ends in .mp4, .m4a or .mp3';

/**
 * Where a stream plays; a sentence where it plays nowhere.
 * @param pageHost of our own page, which Twitch asks for.
 */
export function findStreamSource(text: string, pageHost: string): StreamSource | string {
  if (text.length > mostLength) return `has more than ${mostLength} characters`;
  if (/^rtmps?:/i.test(text)) return rtmp;
  const url = URL.parse(text);
  if (url === null) return unknown;
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (url.username || url.password) return 'must not hold a name or a password';
  if (url.port !== '') return 'must not name a port';
  return findFrame(url, pageHost) ?? findFile(url) ?? unknown;
}

function findFrame(url: URL, pageHost: string): StreamSource | null {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter((part) => part !== '');
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return youtube(['embed', 'live', 'shorts'].includes(first) ? second : (url.searchParams.get('v') ?? ''));
  }
  if (host === 'twitch.tv') return twitch(first, pageHost);
  if (host === 'player.twitch.tv') return twitch(url.searchParams.get('channel') ?? '', pageHost);
  if (host === 'kick.com' || host === 'player.kick.com') return kick(first);
  return null;
}

function youtube(id: string): StreamSource | null {
  if (!/^[\w-]{11}$/.test(id)) return null;
  return { provider: 'youtube', address: `https://www.youtube-nocookie.com/embed/${id}` };
}

function twitch(channel: string, pageHost: string): StreamSource | null {
  if (!/^\w{3,25}$/.test(channel)) return null;
  const query = new URLSearchParams({ channel, parent: pageHost });
  return { provider: 'twitch', address: `https://player.twitch.tv/?${query}` };
}

function kick(channel: string): StreamSource | null {
  return /^[\w-]{3,40}$/.test(channel) ? { provider: 'kick', address: `https://player.kick.com/${channel}` } : null;
}

/** Of a host that is a name of the public internet: the browser of every reader asks it. */
function findFile(url: URL): StreamSource | null {
  if (!/\.(mp4|m4a|mp3)$/i.test(url.pathname) || !isPublicName(url.hostname)) return null;
  // The one mark that ends an attribute which an address keeps as it is.
  return { provider: 'file', address: url.href.replaceAll("'", '%27') };
}

const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|example|invalid|onion|arpa)$/i;

function isPublicName(host: string): boolean {
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/i.test(host) && !privateNames.test(host);
}
