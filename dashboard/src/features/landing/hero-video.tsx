import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { themeStore } from '../../lib/theme.ts';
import { useReducedMotion } from '../../lib/use-media.ts';
import darkVideo from './hero-dark.webm';
import lightVideo from './hero-light.webm';
import styles from './hero-video.module.css';

/**
 * The product at work, behind the headline: recorded by `tools/record-hero.mjs`. It is decoration and comes last; the gradient
 * stays where it cannot be played, and nothing is loaded for those who want less motion or less data.
 */
export function HeroVideo() {
  const still = useReducedMotion();
  const loaded = usePageLoaded();
  return still || !loaded || savesData() ? null : <Video />;
}

function Video() {
  const theme = useSyncExternalStore(themeStore.watch, themeStore.read);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'loading' | 'playing' | 'paused' | 'failed'>('loading');
  if (state === 'failed') return null;
  const toggle = () => {
    if (state === 'playing') video.current?.pause();
    else video.current?.play().catch(() => setState('failed'));
  };
  return (
    <>
      <video
        ref={video}
        key={theme}
        className={styles.video}
        data-shown={state !== 'loading' || undefined}
        src={theme === 'light' ? lightVideo : darkVideo}
        aria-hidden
        tabIndex={-1}
        muted
        autoPlay={state !== 'paused'}
        loop
        playsInline
        disablePictureInPicture
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        onError={() => setState('failed')}
      />
      {state !== 'loading' && (
        <div className={styles.strip}>
          <span>Recorded with a simulated market</span>
          <Button
            look="quiet"
            icon
            aria-label={state === 'playing' ? 'Pause the video' : 'Play the video'}
            onClick={toggle}
          >
            {state === 'playing' ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          </Button>
        </div>
      )}
    </>
  );
}

/** True once everything that the page needs first is there. */
function usePageLoaded(): boolean {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const done = () => setLoaded(true);
    if (document.readyState === 'complete') done();
    else addEventListener('load', done, { once: true });
    return () => removeEventListener('load', done);
  }, []);
  return loaded;
}

/** What the visitor asked of the browser, where it tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}
