import type { CreatedToken, WalletToken } from '@mintscope/schemas/wallet';
import { Link } from 'react-router-dom';
import { Chip } from '../../components/ui/chip.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { TokenLogo } from '../../components/ui/token-logo.tsx';
import { shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import { launchpadName } from '../../lib/launchpads.ts';
import { lifeMark } from '../../lib/life.ts';
import styles from './token-name.module.css';

/** Which token it is, with the way to it, and what became of it where that is known. */
export function TokenName({ token }: { token: WalletToken | CreatedToken }) {
  const { mint, symbol, name, logo, launchpad, migrated, life } = token;
  const mark = life === null ? null : lifeMark(life);
  // What reads as nothing once it is cleaned is called by its address.
  const called = cleanText(symbol ?? '', 16) || shortenAddress(mint);
  return (
    <span className={styles.token}>
      <TokenLogo mint={mint} symbol={called} logo={logo} size={24} />
      <Link to={`/token/${mint}`} className={styles.symbol} data-tip={tipOf(name, launchpad, mint)}>
        {called}
      </Link>
      <CopyButton text={mint} label="Copy token address" />
      {mark && (
        <Chip tone={mark.tone} tip={mark.tip}>
          {mark.label}
        </Chip>
      )}
      {migrated && !mark && <Chip tip="It left its launchpad for a pool.">Migrated</Chip>}
    </span>
  );
}

function tipOf(name: string | null, launchpad: string | null, mint: string): string {
  return [cleanText(name ?? '') || 'Name not known', launchpadName(launchpad), mint].filter(Boolean).join('\n');
}
