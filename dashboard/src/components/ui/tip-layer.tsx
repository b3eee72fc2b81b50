import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tip-layer.module.css';
import { tipOf } from './tip-registry.ts';

const waitMs = 280;
/** Long enough to come back, or from the target to its tip. */
const leaveMs = 160;
const gapPx = 8;
const id = 'tip-layer';

interface Shown {
  target: HTMLElement;
  text: string;
}

/**
 * The one tooltip of the page. It listens at the document, so that thousands of numbers can each answer "what, since when,
 * why" without a component, a listener or a portal of their own. Hover, keyboard focus, or a tap on what does nothing else
 * opens it; it stays while the pointer is on it, and Escape closes it, and nothing but it. What it covers is still within
 * reach: a click on the tip closes it and goes to what lies below.
 */
export function TipLayer() {
  const [shown, setShown] = useState<Shown | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => watchTargets(setShown), []);

  useEffect(() => {
    if (!shown) return;
    const before = shown.target.getAttribute('aria-describedby');
    shown.target.setAttribute('aria-describedby', id);
    return () => {
      if (before) shown.target.setAttribute('aria-describedby', before);
      else shown.target.removeAttribute('aria-describedby');
    };
  }, [shown]);

  useLayoutEffect(() => {
    if (shown && box.current) place(box.current, shown.target);
  }, [shown]);

  if (!shown) return null;
  const [title, ...lines] = shown.text.split('\n');
  // What is behind an open dialog can be neither seen nor pointed at.
  return createPortal(
    <div ref={box} id={id} role="tooltip" className={styles.tip}>
      <div className={lines.length > 0 ? styles.title : undefined}>{title}</div>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          {line}
        </div>
      ))}
    </div>,
    shown.target.closest('dialog') ?? document.body,
  );
}

function watchTargets(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whose tip is shown. */
  let open: HTMLElement | null = null;
  /** Whose tip is to be shown when the time is up; after Escape the one that shall not come back by itself. */
  let aimed: HTMLElement | null = null;
  /** Whether the last press was a finger's. */
  let touched = false;

  const put = () => {
    const text = aimed?.isConnected ? tipOf(aimed) : '';
    open = text ? aimed : null;
    show(open && { target: open, text });
  };
  const aim = (target: HTMLElement | null, delayMs = 0) => {
    clearTimeout(timer);
    aimed = target;
    if (delayMs) timer = setTimeout(put, delayMs);
    else put();
  };
  const stop = new AbortController();
  const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: stop.signal });
  on('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const target = near(event, tipBox) ? open : (near(event) ?? document.querySelector<HTMLElement>(focused));
    if (target !== aimed) aim(target, target ? waitMs : leaveMs);
  });
  on('pointerdown', (event) => {
    touched = event.pointerType === 'touch';
    if (!near(event, tipBox)) aim(null);
  });
  on('pointerup', (event) => {
    if (event.pointerType === 'touch' && !near(event, `${tipBox},${pressed}`)) aim(near(event));
  });
  on('focusin', (event) => {
    if (near(event, ':focus-visible') === event.target) aim(near(event));
  });
  on('focusout', (event) => {
    if (aimed && aimed === near(event)) aim(null);
  });
  on('keydown', (event) => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    open = null;
    show(null);
  });
  on('click', (event) => {
    const box = near(event, tipBox);
    if (!box) return;
    event.stopPropagation();
    box.hidden = true;
    const below = document.elementFromPoint(event.clientX, event.clientY);
    aim(null);
    // A finger that taps a tip wants it away.
    if (!touched) below?.dispatchEvent(new MouseEvent('click', event));
  });
  on('scroll', () => aim(open === aimed ? open : null));
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

const tipBox = `#${id}`;
const focused = '[data-tip]:focus-visible';
/** What a tap does something else with. */
const pressed = 'a,button:not(:disabled),input:not(:disabled),[data-row]';

function near({ target }: Event, selector = '[data-tip]'): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** Below its target where there is room, else above; never outside the window. */
function place(box: HTMLElement, target: HTMLElement): void {
  const at = target.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(gapPx, at.left + at.width / 2 - width / 2), innerWidth - width - gapPx);
  const below = at.bottom + gapPx;
  const top = below + height + gapPx > innerHeight ? Math.max(gapPx, at.top - height - gapPx) : below;
  box.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
}
