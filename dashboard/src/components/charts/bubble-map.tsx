import type { EdgeKind, BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatShare, shortenAddress } from '../../lib/format.ts';
import { walletPath } from '../../lib/links.ts';
import { useTouch } from '../../lib/use-media.ts';
import { BubbleCanvas, bubbleHeight, useCanvasWidth, usePointed } from './bubble-canvas.tsx';
import { type Bubble, type BubbleLayout, layOutBubbles, narrowLinks } from './bubble-layout.ts';
import styles from './bubble-map.module.css';
import { findWallets } from './find-wallets.ts';

interface BubbleMapProps {
  map: WalletMap;
  /** Part of an address; empty = none is searched. */
  search: string;
  /** Evidence that links are drawn by. */
  kinds: ReadonlySet<EdgeKind>;
}

/** Holders as bubbles: size is share, colour the weight of their group, an outline a group, a dashed line weaker evidence. */
export function BubbleMap({ map, search, kinds }: BubbleMapProps) {
  const [canvas, width] = useCanvasWidth();
  const navigate = useNavigate();
  const placed = useMemo(() => (width > 0 ? layOutBubbles(map, width, bubbleHeight) : null), [map, width]);
  const layout = useMemo(() => placed && narrowLinks(placed, kinds), [placed, kinds]);
  const [pointed, setPointed] = usePointed(layout);
  const found = useMemo(() => layout && findWallets(layout.bubbles, search), [layout, search]);
  return (
    <div>
      <BubbleCanvas
        {...{ canvas, width, layout, found, pointed }}
        label={`${map.nodes.length} holders, ${map.edges.length} links between them; the list view names them`}
        onPoint={setPointed}
        onOpen={(wallet) => navigate(walletPath(wallet))}
      />
      <BubbleCaption {...{ layout, pointed, found }}>
        Size is share of supply; outlined wallets are linked; dashed links are weaker evidence.
      </BubbleCaption>
    </div>
  );
}

interface BubbleCaptionProps {
  layout: BubbleLayout | null;
  pointed: Bubble | null;
  found: ReadonlySet<string> | null;
  children: React.ReactNode;
}

/** Who is pointed at, or what was found; what the picture means otherwise. */
export function BubbleCaption({ layout, pointed, found, children }: BubbleCaptionProps) {
  const group = layout?.groups.find((entry) => entry.cluster === pointed?.cluster);
  const touch = useTouch();
  return (
    <p className={styles.caption} aria-live="off">
      {pointed ? (
        <>
          <span className={styles.address}>{shortenAddress(pointed.id)}</span> holds {formatShare(pointed.share, 2)}
          {group && <>, its group {formatShare(group.share)}</>}; {touch ? 'tap again' : 'click'} to open
        </>
      ) : found ? (
        `${found.size} ${found.size === 1 ? 'wallet' : 'wallets'} found`
      ) : (
        children
      )}
    </p>
  );
}
