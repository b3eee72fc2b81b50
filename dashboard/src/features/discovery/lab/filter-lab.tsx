import { isRangeField, type RangeField } from '@mintscope/schemas/token-filter/filter-fields';
import {
  type FilterLab as Lab,
  type LabAge,
  type LabWindow,
  mostLabFigures,
} from '@mintscope/schemas/token-filter/filter-lab';
import { type FilterCondition, formatFilter } from '@mintscope/schemas/token-filter/token-filter';
import { Bell, Bookmark } from 'lucide-react';
import { useState } from 'react';
import { rangeGroups, rangeTitles } from '../../../components/filters/filter-titles.ts';
import { conditionsOf, withCondition } from '../../../components/filters/with-condition.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Segments } from '../../../components/ui/segments.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { askAlert } from '../../../lib/alerts/ask-alert.ts';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatCount, formatDateTime, formatShare } from '../../../lib/format.ts';
import { lazyOverlay } from '../../../lib/parts/lazy-overlay.tsx';
import { ExportLab } from './export-lab.tsx';
import styles from './filter-lab.module.css';
import { LabFigures } from './lab-figures.tsx';
import { LabRange } from './lab-range.tsx';
import { useFilterDraft } from './use-filter-draft.ts';
import { useFilterLab } from './use-filter-lab.ts';

const ViewsDialog = lazyOverlay(() =>
  import('../../../components/lists/views-dialog.tsx').then((module) => module.ViewsDialog),
);

const windows = [
  ['24h', '24 h'],
  ['7d', '7 days'],
] as const satisfies readonly (readonly [LabWindow, string])[];
const ages = [
  ['1m', '1 min'],
  ['5m', '5 min'],
  ['30m', '30 min'],
] as const satisfies readonly (readonly [LabAge, string])[];
const ageTexts: Readonly<Record<LabAge, string>> = { '1m': '1 minute', '5m': '5 minutes', '30m': '30 minutes' };
/** What a lab without bounds begins with. */
const first: readonly RangeField[] = ['marketCap', 'holders', 'finalScore'];

type Range = Extract<FilterCondition, { kind: 'range' }>;

interface FilterLabProps {
  text: string;
  onChange: (text: string) => void;
}

/** What the filter would have done, asked of each token of a past time at one age; its bounds are dragged here. */
export function FilterLab({ text, onChange }: FilterLabProps) {
  const [window, setWindow] = useState<LabWindow>('24h');
  const [age, setAge] = useState<LabAge>('5m');
  const { shown, rested, drag } = useFilterDraft(text, onChange);
  const [figures, add] = useFigures(shown);
  const asked = { filter: formatFilter(conditionsOf(rested)), window, age, figures: figures.slice(0, mostLabFigures) };
  const lab = useFilterLab(asked);
  const isOld = lab.isPlaceholderData || rested !== shown;
  const state = lab.isError ? errorText(lab.error, 'It could not be counted') : stateText(lab.data);
  return (
    <div className={styles.body}>
      <div className={styles.choices}>
        <Segments label="Tokens launched in the last" value={window} options={windows} onChange={setWindow} />
        <Segments label="Asked at the age of" value={age} options={ages} onChange={setAge} />
      </div>
      <p className={styles.note}>
        Each token launched in the last {window === '24h' ? '24 hours' : '7 days'} is asked once, when it was{' '}
        {ageTexts[age]} old, by what was known then. Winners and rugs are what it became from there until now.
      </p>
      <div className={cx(isOld && styles.old)} aria-busy={isOld || lab.isFetching}>
        <LabFigures lab={lab.data} />
      </div>
      <p className={styles.state} role="status">
        {lab.isPending ? 'Counting…' : state}
      </p>
      <Ranges shown={shown} figures={figures} lab={lab.data} onChange={drag} />
      <div className={styles.actions}>
        <AddFigure figures={figures} onAdd={add} />
        <SaveView />
        <Button disabled={shown === '' || shown !== text} onClick={() => askAlert({ filter: text })}>
          <Bell size={14} aria-hidden />
          Alert me
        </Button>
        <ExportLab lab={isOld ? undefined : lab.data} />
      </div>
    </div>
  );
}

/** Figures with a slider: those that the filter bounds or has bounded, and those that were added. */
function useFigures(text: string): [readonly RangeField[], (field: RangeField) => void] {
  const bounded = conditionsOf(text).flatMap(({ field }) => (isRangeField(field) ? [field] : []));
  const [kept, keep] = useState<readonly RangeField[]>(bounded.length === 0 ? first : bounded);
  const missing = bounded.filter((field) => !kept.includes(field));
  // One that has lost its bound by being dragged to the end stays under the finger.
  if (missing.length > 0) keep([...kept, ...missing]);
  return [kept, (field) => keep([...kept, field])];
}

interface RangesProps {
  shown: string;
  figures: readonly RangeField[];
  lab: Lab | undefined;
  onChange: (text: string) => void;
}

function Ranges({ shown, figures, lab, onChange }: RangesProps) {
  const filter = conditionsOf(shown);
  return figures.map((field) => (
    <LabRange
      key={field}
      field={field}
      condition={filter.find((one): one is Range => one.kind === 'range' && one.field === field)}
      tokens={distributionOf(lab, field)}
      unknown={unknownText(lab, field)}
      onChange={(condition) => onChange(withCondition(shown, field, condition))}
    />
  ));
}

function distributionOf(lab: Lab | undefined, field: RangeField): readonly number[] | undefined {
  return lab?.distributions.find(({ figure }) => figure === field)?.tokens;
}

function unknownText(lab: Lab | undefined, field: RangeField): string {
  const tokens = distributionOf(lab, field);
  if (!lab || !tokens || lab.remain.n === 0) return '';
  const known = tokens.reduce((sum, bin) => sum + bin, 0);
  return known === lab.remain.n ? '' : `Not known of ${formatShare(1 - known / lab.remain.n)} then`;
}

function stateText(lab: Lab | undefined): string {
  if (!lab) return '';
  const untold = lab.untold === 0 ? '' : ` Of ${formatCount(lab.untold)} nothing was known at that age.`;
  const rugged = lab.ruggedBefore === 0 ? '' : ` ${formatCount(lab.ruggedBefore)} had been rugged by then.`;
  if (lab.firstAt !== null) return `The first was launched ${formatDateTime(lab.firstAt)}.${untold}${rugged}`;
  return `No token of that time can be asked.${untold}${rugged} What tokens were is kept since this version first started.`;
}

function AddFigure({ figures, onAdd }: { figures: readonly RangeField[]; onAdd: (field: RangeField) => void }) {
  const others = rangeGroups.flatMap(({ fields }) => fields).filter((field) => !figures.includes(field));
  const options = [['', '…'] as const, ...others.map((field) => [field, rangeTitles[field]] as const)];
  return <Select label="Add a slider" value="" options={options} onChange={(field) => field !== '' && onAdd(field)} />;
}

function SaveView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Bookmark size={14} aria-hidden />
        Save as view
      </Button>
      {isOpen && <ViewsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
