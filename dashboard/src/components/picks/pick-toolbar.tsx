import { unknownKey } from '@mintscope/schemas/picks/pick-statistics';
import { bandSchema } from '@mintscope/schemas/score';
import { bandLabel } from '../../lib/band.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Select } from '../ui/select.tsx';
import type { PickFilters } from './pick-filters.ts';
import styles from './pick-toolbar.module.css';
import { kindOptions, periodOptions } from './statistics-options.ts';

interface PickToolbarProps {
  filters: PickFilters;
  onChange: (change: Partial<Record<keyof PickFilters, string | number | undefined>>) => void;
}

const bands = [
  ['', 'All'],
  ...bandSchema.options.map((band) => [band, bandLabel(band)] as const),
  [unknownKey, bandLabel(null)],
] as const;
const removedOptions = [
  ['with', 'All calls'],
  ['without', 'On the list'],
  ['only', 'Removed'],
] as const;

/** Search and filters of a list of calls; they stand in the page's address. */
export function PickToolbar({ filters, onChange }: PickToolbarProps) {
  return (
    <div className={styles.bar}>
      <SearchField
        label="Search by symbol, name or address"
        placeholder="Symbol, name or address"
        maxLength={64}
        value={filters.search ?? ''}
        onChange={(search) => onChange({ search: search || undefined })}
      />
      <Select
        label="Period"
        value={filters.period ?? '7d'}
        options={periodOptions}
        onChange={(period) => onChange({ period })}
      />
      <Select
        label="Multiple"
        value={filters.of ?? 'headline'}
        options={kindOptions}
        onChange={(of) => onChange({ of: of === 'headline' ? undefined : of })}
      />
      <Select
        label="Band"
        value={filters.band ?? ''}
        options={bands}
        onChange={(band) => onChange({ band: band || undefined })}
      />
      <Select
        label="Show"
        value={filters.removed ?? 'with'}
        options={removedOptions}
        onChange={(removed) => onChange({ removed })}
      />
    </div>
  );
}
