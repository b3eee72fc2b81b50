import type { Platform } from '@mintscope/schemas/user-settings';
import { ExternalLink } from 'lucide-react';
import { tokenLink } from '../../lib/links.ts';
import styles from './icon-link.module.css';
import { IconLink } from './icon-link.tsx';

interface PlatformLinkProps {
  platform: Platform;
  mint: string;
  /** Drawn with the sign for "elsewhere"; the others with their first letter. */
  primary: boolean;
}

/** To the token's page on a platform of the settings. */
export function PlatformLink({ platform, mint, primary }: PlatformLinkProps) {
  const href = tokenLink(platform, mint);
  const label = `Open in ${platform.name}`;
  if (primary) return <IconLink href={href} label={label} icon={ExternalLink} />;
  return (
    <IconLink href={href} label={label}>
      <span className={styles.letter}>{[...platform.name][0]?.toUpperCase()}</span>
    </IconLink>
  );
}
