import type { listCommits } from '@mintscope/schemas/api/community/list-commits';
import { CodeXml, type LucideIcon, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import button from '../../components/ui/button.module.css';
import { Card } from '../../components/ui/card.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { cx } from '../../lib/cx.ts';
import { safeLink } from '../../lib/safe-link.ts';
import styles from './transparency.module.css';

type Links = Pick<z.output<(typeof listCommits)['response']>, 'sourceUrl' | 'feedbackEmail'>;

interface TransparencyProps {
  links: Links | undefined;
  failed: boolean;
}

/** Where the source can be read and who may be written to, as the server's settings say; nothing leads nowhere. */
export function Transparency({ links, failed }: TransparencyProps) {
  const source = safeLink(links?.sourceUrl);
  const email = links?.feedbackEmail;
  const otherwise = links
    ? 'No address is set on this server.'
    : failed
      ? 'The server did not tell the address.'
      : null;
  return (
    <Card
      title="Built with Transparency"
      says="Mintscope is open source under the Apache License 2.0. Every score opens into its terms, and every call stays in the figures, whatever came of it."
    >
      <div className={styles.places}>
        <Place icon={CodeXml} title="Source code" otherwise={otherwise}>
          {source && (
            <a
              className={cx(button.button, button.plain)}
              href={source}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              View the source
            </a>
          )}
        </Place>
        <Place icon={Mail} title="Feedback" otherwise={otherwise}>
          {email && (
            <a className={cx(button.button, button.plain, styles.email)} href={`mailto:${email}`}>
              {email}
            </a>
          )}
        </Place>
      </div>
    </Card>
  );
}

interface PlaceProps {
  icon: LucideIcon;
  title: string;
  /** In place of a link; null while it is not known. */
  otherwise: string | null;
  children: ReactNode;
}

function Place({ icon: Icon, title, otherwise, children }: PlaceProps) {
  return (
    <div className={styles.place}>
      <Icon size={18} aria-hidden />
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.way}>{children || (otherwise ?? <Skeleton width={140} height={28} />)}</div>
    </div>
  );
}
