import type { LiveStream } from '@mintscope/schemas/chat/chat-community';
import { findStreamSource, type StreamSource } from '@mintscope/schemas/chat/stream-source';
import { Radio } from 'lucide-react';
import { useState } from 'react';
import { ForeignFrame } from './foreign-frame.tsx';
import { ForeignOffer } from './foreign-offer.tsx';
import styles from './live-player.module.css';

type PlayerStream = Pick<LiveStream, 'liveStreamUrl' | 'liveStreamType'>;

/**
 * The stream of the team. Another host would learn who watches, so that nothing is asked of it until the viewer has read its name and
 * clicked "Play".
 */
export function LivePlayer({ stream }: { stream: PlayerStream }) {
  const [playing, setPlaying] = useState<string | null>(null);
  const source = findStreamSource(stream.liveStreamUrl ?? '', location.hostname);
  const isAudio = stream.liveStreamType === 'audio';
  if (typeof source === 'string') {
    return <p className={styles.unplayable}>This stream cannot be played here: its address {source}.</p>;
  }
  const { host } = new URL(source.address);
  return (
    <div
      className={styles.player}
      data-playing={playing === source.address || undefined}
      data-audio={(isAudio && source.provider === 'file') || undefined}
    >
      {playing === source.address ? (
        <Playing source={source} host={host} isAudio={isAudio} />
      ) : (
        <div className={styles.offer}>
          <ForeignOffer host={host} action="Play" doing="Playing" isMain onTake={() => setPlaying(source.address)} />
        </div>
      )}
    </div>
  );
}

interface PlayingProps {
  source: StreamSource;
  host: string;
  isAudio: boolean;
}

function Playing({ source: { provider, address }, host, isAudio }: PlayingProps) {
  const title = `Live stream of ${host}`;
  if (provider === 'file') {
    // biome-ignore lint/a11y/useMediaCaption: what is said live has no captions
    if (isAudio) return <audio className={styles.media} src={address} controls autoPlay aria-label={title} />;
    // biome-ignore lint/a11y/useMediaCaption: what is shown live has no captions
    return <video className={styles.media} src={address} controls autoPlay playsInline aria-label={title} />;
  }
  return (
    <ForeignFrame
      className={styles.media}
      title={title}
      src={provider === 'youtube' ? `${address}?autoplay=1` : address}
      // YouTube plays nothing for a page that does not say which host it is of.
      referrerPolicy={provider === 'youtube' ? 'origin' : 'no-referrer'}
      allow="autoplay; fullscreen"
    />
  );
}

/** Over the messages as long as a stream is on. */
export function LiveBanner() {
  return (
    <p className={styles.banner} role="status">
      <span className={styles.mark}>
        <Radio size={12} aria-hidden />
        LIVE
      </span>
      Admin is live!
    </p>
  );
}
