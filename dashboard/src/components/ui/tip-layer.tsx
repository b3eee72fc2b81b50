import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './tip-layer.module.css';
import { tipOf } from './tip-registry.ts';

const waitMs = 280;
const gapPx = 8;
const id = 'tip-layer';

interface Shown {
  target: HTMLElement;
  text: string;
}

/**
 * The one tooltip of the page. It listens at the document, so that thousands of numbers can each answer "what, since when,
 * why" without a component, a listener or a portal of their own. Hover or keyboard focus opens it, Escape closes it.
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
  return (
    <div ref={box} id={id} role="tooltip" className={styles.tip}>
      <div className={lines.length > 0 ? styles.title : undefined}>{title}</div>
      {lines.map((line) => (
        <div key={line} className={styles.line}>
          {line}
        </div>
      ))}
    </div>
  );
}

function watchTargets(show: (shown: Shown | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let current: HTMLElement | null = null;

  const hide = () => {
    clearTimeout(timer);
    current = null;
    show(null);
  };
  const aim = (event: Event, delayMs: number) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null;
    if (target === current) return;
    hide();
    if (!target) return;
    current = target;
    timer = setTimeout(() => {
      const text = target.isConnected ? tipOf(target) : '';
      if (text) show({ target, text });
    }, delayMs);
  };
  const over = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') aim(event, waitMs);
  };
  const focus = (event: FocusEvent) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible')) aim(event, 0);
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') hide();
  };
  document.addEventListener('pointerover', over);
  document.addEventListener('focusin', focus);
  document.addEventListener('focusout', hide);
  document.addEventListener('pointerdown', hide);
  document.addEventListener('keydown', key);
  window.addEventListener('scroll', hide, true);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', over);
    document.removeEventListener('focusin', focus);
    document.removeEventListener('focusout', hide);
    document.removeEventListener('pointerdown', hide);
    document.removeEventListener('keydown', key);
    window.removeEventListener('scroll', hide, true);
  };
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
