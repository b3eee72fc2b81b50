import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { useStore } from 'zustand';
import { belowToasts } from '../../lib/toasts.ts';

const look = {
  fontFamily: 'var(--font-text)',
  '--normal-bg': 'var(--surface-2)',
  '--normal-border': 'var(--hairline-strong)',
  '--normal-text': 'var(--text-1)',
  '--border-radius': 'var(--radius-large)',
};

/** Above what stands at the foot of the page, on a phone the way between pages, and messages of alerts. */
const offsetAbove = (messages: number) => ({
  top: 16,
  left: 16,
  right: 16,
  bottom: `calc(var(--above-foot) + ${messages} * var(--alert-message))`,
});

/** Loaded with the first toast. */
export function Toaster({ theme }: { theme: 'dark' | 'light' }) {
  const offset = offsetAbove(useStore(belowToasts));
  const places = { position: 'bottom-right', offset, mobileOffset: offset } as const;
  return <Sonner theme={theme} style={look} visibleToasts={4} gap={8} closeButton {...places} />;
}
