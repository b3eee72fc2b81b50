import type { BalanceHistory } from '@mintscope/schemas/balance-history';
import type { EdgeKind, BubbleMap as WalletMap } from '@mintscope/schemas/token-metrics';
import { Pause, Play } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { formatCount, formatDuration } from '../../lib/format.ts';
import { walletPath } from '../../lib/links.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { BubbleCanvas, bubbleHeight, useCanvasWidth, usePointed } from './bubble-canvas.tsx';
import styles from './bubble-history.module.css';
import { layoutAt, peakMap, shareHistory } from './bubble-history-model.ts';
import { type BubbleLayout, narrowLinks, placeBubbles } from './bubble-layout.ts';
import { BubbleCaption } from './bubble-map.tsx';
import { findWallets } from './find-wallets.ts';

interface BubbleHistoryProps {
  history: BalanceHistory;
  /** The largest holders now, with the links between them. */
  now: WalletMap;
  /** Share of a group at the end of the scale of colours. */
  reference: number;
  search: string;
  kinds: ReadonlySet<EdgeKind>;
}

const most = 1000;
/** Of each frame, while bubbles find their places (ms). */
const shareOfFrameMs = 8;
const playedStepMs = 120;

/** All wallets that ever had much of it, at any time since the launch, as their trades tell. */
export function BubbleHistory({ history, now, reference, search, kinds }: BubbleHistoryProps) {
  const [canvas, width] = useCanvasWidth();
  const [step, setStep] = useState(history.steps - 1);
  const navigate = useNavigate();
  const shares = useMemo(() => shareHistory(history), [history]);
  const placed = usePlaces(
    useMemo(() => peakMap(shares, now), [shares, now]),
    width,
  );
  const narrowed = useMemo(() => placed && narrowLinks(placed, kinds), [placed, kinds]);
  const layout = useMemo(
    () => narrowed && layoutAt(narrowed, shares, { step, reference }),
    [narrowed, shares, step, reference],
  );
  const [pointed, setPointed] = usePointed(layout);
  const found = useMemo(() => layout && findWallets(layout.bubbles, search), [layout, search]);
  const held = layout?.bubbles.filter(({ radius }) => radius > 0).length ?? 0;
  return (
    <div>
      <BubbleCanvas
        {...{ canvas, width, layout, found, pointed }}
        label={`${held} wallets that held it ${formatDuration((step + 1) * history.stepMs)} after the launch, by their trades`}
        onPoint={setPointed}
        onOpen={(wallet) => navigate(walletPath(wallet))}
      />
      <BubbleCaption {...{ layout, pointed, found }}>
        {layout
          ? `${formatCount(held)} of ${formatCount(history.wallets.length + history.moreWallets)} wallets. By trades alone: transfers are not in it. Links are those of now.`
          : `Placing ${formatCount(history.wallets.length)} wallets…`}
      </BubbleCaption>
      <TimeSlider history={history} step={step} onStep={setStep} />
    </div>
  );
}

/** Bubbles find their places within a part of each frame, so that the page goes on meanwhile. */
function usePlaces(map: WalletMap, width: number): BubbleLayout | null {
  const [placed, setPlaced] = useState<BubbleLayout | null>(null);
  useEffect(() => {
    if (width === 0) return;
    const placing = placeBubbles(map, { width, height: bubbleHeight, most });
    let frame = requestAnimationFrame(function go() {
      const endMs = performance.now() + shareOfFrameMs;
      while (!placing.isDone() && performance.now() < endMs) placing.tick();
      if (placing.isDone()) setPlaced(placing.finish());
      else frame = requestAnimationFrame(go);
    });
    return () => cancelAnimationFrame(frame);
  }, [map, width]);
  return placed;
}

interface TimeSliderProps {
  history: BalanceHistory;
  step: number;
  onStep: (step: number) => void;
}

function TimeSlider({ history: { steps, stepMs }, step, onStep }: TimeSliderProps) {
  const [isPlaying, setPlaying] = useState(false);
  const isLast = step === steps - 1;
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => (isLast ? setPlaying(false) : onStep(step + 1)), playedStepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, step, onStep]);
  const at = formatDuration((step + 1) * stepMs);
  return (
    <div className={styles.time}>
      <Button
        icon
        aria-label={isPlaying ? 'Pause' : 'Play from the launch'}
        onClick={() => {
          if (!isPlaying && isLast) onStep(0);
          setPlaying(!isPlaying);
        }}
      >
        {isPlaying ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
      </Button>
      <input
        type="range"
        className={styles.slider}
        min={0}
        max={steps - 1}
        value={step}
        aria-label="Time since the launch"
        aria-valuetext={`${at} after the launch`}
        onChange={(event) => {
          setPlaying(false);
          onStep(Number(event.target.value));
        }}
      />
      <span className={styles.at}>{at}</span>
      <span className={styles.when}>
        <Chip tone={isLast ? 'plain' : 'warn'}>{isLast ? 'when opened' : 'past'}</Chip>
      </span>
    </div>
  );
}
