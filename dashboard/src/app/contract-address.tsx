import { CopyButton } from '../components/ui/copy-button.tsx';
import { shortenAddress } from '../lib/format.ts';
import { useSignInOptions } from '../lib/use-sign-in-options.ts';
import styles from './shell.module.css';

/** The mint of the product's own token. As long as the server has told of none, there is none yet. */
export function ContractAddress({ phone }: { phone: boolean }) {
  const mint = useSignInOptions().data?.productMint;
  if (!mint) return 'coming soon';
  return (
    <>
      <span className={styles.contract}>{phone ? shortenAddress(mint) : mint}</span>
      <CopyButton text={mint} label="Copy the contract address" className={styles.copy} />
    </>
  );
}
