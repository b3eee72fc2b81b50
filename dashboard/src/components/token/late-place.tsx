import type { TokenAudit } from '@mintscope/schemas/token-record';
import { Suspense, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { type LateCard, lateHeights } from './late-heights.ts';
import styles from './late-place.module.css';

const LatePart = lazyPart(() => import('./late-cards.tsx').then((module) => module.LateCard));

/** How far from the screen a card begins to ask for what it shows. */
const near = '600px 0px';

/** The place of a card: as high before the card is near the screen, and while it is loaded, as it is then. */
export function LatePlace({ card, audit }: { card: LateCard; audit: TokenAudit }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      {
        rootMargin: near,
        // The page scrolls inside of the frame, which the margin of the root does not reach.
        scrollMargin: near,
      },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  const { tall, says } = lateHeights[card];
  const empty = (
    <div
      ref={place}
      aria-hidden
      className={cx(styles.place, says && styles.says)}
      style={{ ['--tall' as string]: `${tall}px` }}
    />
  );
  if (!isNear) return empty;
  return (
    <Suspense fallback={empty}>
      <LatePart card={card} audit={audit} />
    </Suspense>
  );
}
