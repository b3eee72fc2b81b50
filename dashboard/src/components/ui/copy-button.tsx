import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import styles from './icon-link.module.css';

const feedbackMs = 1000;

/** Copies and says so for one second. */
export function CopyButton({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <button
      type="button"
      className={cx(styles.icon, copied && styles.done, className)}
      aria-label={copied ? 'Copied' : label}
      data-tip={copied ? 'Copied' : label}
      onClick={async (event) => {
        event.stopPropagation();
        setCopied(await copyText(text));
      }}
    >
      {copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
    </button>
  );
}

/** False when the browser refuses (no permission, no secure context). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
