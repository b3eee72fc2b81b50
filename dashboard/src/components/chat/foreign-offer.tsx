import { Play } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import styles from './foreign-offer.module.css';

interface ForeignOfferProps {
  /** Whose server is asked. */
  host: string;
  action: string;
  /** The same as what is done. */
  doing: string;
  /** It is what the reader is here for. */
  isMain?: boolean;
  onTake: () => void;
}

/** In place of what another host shows: it would learn who looks, so that nothing is asked of it before the reader has read its name and clicked. */
export function ForeignOffer({ host, action, doing, isMain = false, onTake }: ForeignOfferProps) {
  return (
    <div className={styles.offer}>
      <Button look={isMain ? 'main' : 'plain'} onClick={onTake}>
        <Play size={14} aria-hidden />
        {action}
      </Button>
      <p>
        {doing} contacts <strong>{host}</strong>, which then sees your address.
      </p>
    </div>
  );
}
