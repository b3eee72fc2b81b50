import type { TokenRow } from '@mintscope/schemas/token';
import { TokenMenu } from '../../../components/lists/token-menu.tsx';
import { useRowValue } from '../../../components/table/row-context.tsx';
import { CopyButton } from '../../../components/ui/copy-button.tsx';
import { IconLink } from '../../../components/ui/icon-link.tsx';
import { PlatformLink } from '../../../components/ui/platform-link.tsx';
import { usePlatforms } from '../../../lib/settings/settings-context.tsx';
import { useSocialLinks } from '../use-social-links.ts';

/** The row has no room for more; the token's page shows all. */
const mostPlatforms = 2;

/** The ways out of a row: copy, explorer, the token's own pages, and what else is done with it. */
export function TokenLinks({ id, symbol }: { id: string; symbol: string }) {
  const social = useSocialLinks(id);
  const creator = useRowValue(id, (row: TokenRow | undefined) => row?.creator ?? null);
  const platforms = usePlatforms();
  return (
    <>
      <CopyButton text={id} label="Copy address (c)" />
      {platforms.slice(0, mostPlatforms).map((platform, index) => (
        <PlatformLink key={platform.id} platform={platform} mint={id} primary={index === 0} />
      ))}
      {social.map((link) => (
        <IconLink key={link.label} {...link} />
      ))}
      <TokenMenu mint={id} symbol={symbol} creator={creator} />
    </>
  );
}
