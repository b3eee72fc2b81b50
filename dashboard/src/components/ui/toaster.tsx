import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

const look = {
  fontFamily: 'var(--font-text)',
  '--normal-bg': 'var(--surface-2)',
  '--normal-border': 'var(--hairline-strong)',
  '--normal-text': 'var(--text-1)',
  '--border-radius': 'var(--radius-large)',
};

/** Loaded with the first toast. */
export function Toaster({ theme }: { theme: 'dark' | 'light' }) {
  return (
    <Sonner theme={theme} style={look} position="bottom-right" visibleToasts={4} gap={8} offset={16} closeButton />
  );
}
