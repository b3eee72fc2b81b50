import type { TokenRow } from '@mintscope/schemas/token';
import { AtSign, Globe, type LucideIcon, Send } from 'lucide-react';
import { useRowValue } from '../../components/table/row-context.tsx';
import { socialLink } from '../../lib/safe-link.ts';

interface SocialLink {
  label: string;
  icon: LucideIcon;
  href: string;
}

const kinds = [
  { kind: 'twitter', label: 'X (Twitter)', icon: AtSign },
  { kind: 'telegram', label: 'Telegram', icon: Send },
  { kind: 'website', label: 'Website', icon: Globe },
] as const;

/** The token's own pages, as far as they may be linked to. */
export function useSocialLinks(id: string): readonly SocialLink[] {
  // One text, so that a row that changed elsewhere draws nothing anew.
  const known = useRowValue(id, (row: TokenRow | undefined) =>
    kinds.map(({ kind }) => socialLink(kind, row?.[kind]) ?? '').join('\n'),
  ).split('\n');
  return kinds.flatMap(({ label, icon }, index) => {
    const href = known[index];
    return href ? [{ label, icon, href }] : [];
  });
}
