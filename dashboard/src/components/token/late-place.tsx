import type { TokenAudit } from '@mintscope/schemas/token-record';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazyExtra } from '../../lib/parts/lazy-extra.tsx';
import { type LateCard, lateHeights } from './late-heights.ts';
import styles from './late-place.module.css';

const LatePart = lazyExtra(
  () => import('./late-cards.tsx').then((module) => module.LateCard),
  ({ card }) => <EmptyPlace card={card} />,
);

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
  return isNear ? <LatePart card={card} audit={audit} /> : <EmptyPlace card={card} place={place} />;
}

function EmptyPlace({ card, place }: { card: LateCard; place?: RefObject<HTMLDivElement | null> }) {
  const { tall, says } = lateHeights[card];
  return (
    <div
      ref={place}
      aria-hidden
      className={cx(styles.place, says && styles.says)}
      style={{ ['--tall' as string]: `${tall}px` }}
    />
  );
}
