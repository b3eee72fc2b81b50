import { useId } from 'react';
import { formatPrice } from '../../lib/format.ts';
import { Segments } from '../ui/segments.tsx';
import styles from './exit-card.module.css';
import { type AmountUnit, readAmount } from './exit-model.ts';

interface ExitFormProps {
  amount: string;
  unit: AmountUnit;
  entry: string;
  /** SOL a token now: the entry until one is typed. */
  price: number | null;
  hasSupply: boolean;
  onAmount: (text: string) => void;
  onUnit: (unit: AmountUnit) => void;
  onEntry: (text: string) => void;
}

const units: readonly (readonly [AmountUnit, string])[] = [
  ['share', '% of supply'],
  ['tokens', 'Tokens'],
  ['sol', 'SOL spent'],
];

/** How much one would sell: a share of the supply, tokens, or what was bought for so much SOL at a price. */
export function ExitForm(props: ExitFormProps) {
  const { amount, unit, entry, price, hasSupply, onAmount, onUnit, onEntry } = props;
  return (
    <div className={styles.form}>
      <Text label="You sell" value={amount} onChange={onAmount} />
      <Segments
        label="Unit of the amount"
        value={unit}
        options={hasSupply ? units : units.filter(([each]) => each !== 'share')}
        onChange={onUnit}
      />
      {unit === 'sol' && (
        <Text
          label="bought at"
          value={entry}
          placeholder={`${formatPrice(price)} (now)`}
          isOptional
          onChange={onEntry}
        />
      )}
    </div>
  );
}

interface TextProps {
  label: string;
  value: string;
  placeholder?: string;
  isOptional?: boolean;
  onChange: (text: string) => void;
}

function Text({ label, value, placeholder, isOptional, onChange }: TextProps) {
  const id = useId();
  const isWrong = readAmount(value) === null && !(isOptional && value.trim() === '');
  return (
    <span className={styles.text}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={24}
        value={value}
        placeholder={placeholder}
        aria-invalid={isWrong || undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  );
}
