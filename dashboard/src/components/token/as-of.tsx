import type { TokenRow } from '@mintscope/schemas/token';
import type { TokenAudit } from '@mintscope/schemas/token-record';
import { createContext, useCallback, useContext } from 'react';
import { formatAge } from '../../lib/format.ts';
import { usePhone } from '../../lib/use-media.ts';
import { LiveText } from '../table/live-text.tsx';
import styles from './as-of.module.css';

type State = Pick<TokenAudit['tokenState'], 'version' | 'eventTimeMs'> & { address: string };

/** Which version of the token the cards below tell of: they are computed less often than the figures that follow its row. */
export const AsOfContext = createContext<State | null>(null);

/** In the head of a card: of when it is, once the live figures are of a later version. Shorter on a phone, where the head is one line, too. */
export function AsOf() {
  const state = useContext(AsOfContext);
  return state && <Age {...state} />;
}

function Age({ address, version, eventTimeMs }: State) {
  const before = usePhone() ? '' : 'as of ';
  const text = useCallback(
    (row: TokenRow, nowMs: number) => (row.version > version ? `${before}${formatAge(nowMs - eventTimeMs)} ago` : ''),
    [before, version, eventTimeMs],
  );
  return (
    <span
      className={styles.age}
      data-tip="These figures are of an earlier moment than the live ones at the top. They are computed again as the token is traded."
    >
      <LiveText id={address} text={text} ticking />
    </span>
  );
}
