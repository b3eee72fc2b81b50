import { useEffect, useState } from 'react';
import line from '../../components/token/token-hit.module.css';
import { TokenHitText } from '../../components/token/token-hit.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { useTokenHits } from '../../lib/search/use-token-hits.ts';
import styles from './add-token.module.css';

interface AddTokenProps {
  /** They stand there already. */
  taken: readonly string[];
  onAdd: (mint: string) => void;
}

/** Looks for one more token; Enter takes the first that is found. */
export function AddToken({ taken, onAdd }: AddTokenProps) {
  const [text, setText] = useState('');
  const [entered, enter] = useState(false);
  const add = (mint: string) => {
    setText('');
    enter(false);
    onAdd(mint);
  };
  return (
    <search
      className={styles.form}
      onKeyDown={({ key, target }) => {
        // On a token that was found it is a click on it.
        if (key === 'Enter' && target instanceof HTMLInputElement) enter(true);
        if (key === 'Escape') setText('');
      }}
    >
      <SearchField
        label="Add a token by symbol, name or address"
        placeholder="Add a token"
        maxLength={64}
        value={text}
        onChange={(next) => {
          setText(next);
          enter(false);
        }}
      />
      {text.trim() && <Hits text={text} entered={entered} taken={taken} onAdd={add} />}
    </search>
  );
}

const mostHits = 6;

function Hits({ text, entered, taken, onAdd }: AddTokenProps & { text: string; entered: boolean }) {
  const found = useTokenHits(text, { most: mostHits + taken.length, done: entered });
  const hits = found.hits.filter(({ row }) => !taken.includes(row.address)).slice(0, mostHits);
  const first = hits[0]?.row.address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the answer to what was entered is there
  useEffect(() => {
    if (entered && found.isSettled && first) onAdd(first);
  }, [entered, found.isSettled]);
  return (
    <div className={styles.hits}>
      {hits.map((hit) => (
        <button key={hit.row.address} type="button" className={line.hit} onClick={() => onAdd(hit.row.address)}>
          <TokenHitText hit={hit} />
        </button>
      ))}
      <p role="status" className={styles.says}>
        {!found.isSettled
          ? 'Looking…'
          : found.isError
            ? 'Search is not available: only the loaded tokens are looked through.'
            : hits.length === 0 && (found.hits.length > 0 ? 'It stands here already' : 'Nothing by that name')}
      </p>
    </div>
  );
}
