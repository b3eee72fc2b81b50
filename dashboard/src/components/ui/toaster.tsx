import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

/** Loaded with the first toast. */
export function Toaster({ theme }: { theme: 'dark' | 'light' }) {
  return <Sonner theme={theme} position="bottom-right" visibleToasts={4} gap={8} offset={16} closeButton />;
}
