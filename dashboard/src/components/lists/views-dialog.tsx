import { accountListLimits, savedViewSchema } from '@mintscope/schemas/account-lists';
import { isViewShown, type ListLook, viewProblem, viewQueryOf, withLook } from '@mintscope/schemas/view-query';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cleanText } from '../../lib/hostile-text.ts';
import type { KeptLists } from '../../lib/lists/list-act.ts';
import type { ListStore } from '../../lib/lists/list-store.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ViewRow } from './view-row.tsx';
import styles from './views-dialog.module.css';

interface ViewsDialogProps {
  /** How the list is shown; none where it is not. */
  look?: ListLook | undefined;
  onClose: () => void;
}

/** The user's saved views: open, share, change, and save the one that is shown now. */
export function ViewsDialog({ look, onClose }: ViewsDialogProps) {
  const { lists, problem, store } = useLists();
  return (
    <Modal label="Saved views" onClose={onClose}>
      <div className={styles.dialog}>
        <h2 className={styles.title}>Saved views</h2>
        {lists ? (
          <Views lists={lists} store={store} look={look} onClose={onClose} />
        ) : problem ? (
          <p className={styles.none}>
            {problem} <Button onClick={store.refresh}>Try again</Button>
          </p>
        ) : (
          <Spinner label="Loading your views" size={20} />
        )}
      </div>
    </Modal>
  );
}

interface ViewsProps extends ViewsDialogProps {
  lists: KeptLists;
  store: ListStore;
}

function Views({ lists: { views }, store, look, onClose }: ViewsProps) {
  const bounds = viewQueryOf(useLocation().search);
  const query = look ? withLook(bounds, look) : bounds;
  const remove = (id: string) => {
    const at = views.findIndex((view) => view.id === id);
    const removed = views[at];
    if (!removed) return;
    store.do({ do: 'remove-view', id });
    const undo = () => store.do({ do: 'put-view', ...removed, before: views[at + 1]?.id ?? null });
    const action = { label: 'Undo', onClick: undo };
    void showToast(`“${cleanText(removed.name, 40)}” is deleted`, 'message', { seconds: 8, action });
  };
  return (
    <>
      {views.length === 0 && (
        <p className={styles.none}>No view is saved yet: filters, order and columns, under a name.</p>
      )}
      <ul aria-label="Saved views" className={styles.views}>
        {views.map((view, at) => (
          <ViewRow
            key={view.id}
            view={view}
            isShown={isViewShown(view.query, query)}
            isSame={view.query === query}
            above={views[at - 1]?.id}
            below={views[at + 1] && (views[at + 2]?.id ?? null)}
            query={query}
            onChange={(part) => store.do({ do: 'put-view', id: view.id, ...part })}
            onRemove={() => remove(view.id)}
            onOpen={onClose}
          />
        ))}
      </ul>
      <SaveForm
        query={query}
        isFull={views.length >= accountListLimits.views}
        onSave={(name) => store.do({ do: 'put-view', id: crypto.randomUUID(), name, query })}
      />
    </>
  );
}

interface SaveFormProps {
  query: string;
  isFull: boolean;
  onSave: (name: string) => void;
}

function SaveForm({ query, isFull, onSave }: SaveFormProps) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(name, query, isFull);
    setError(problem);
    if (problem !== null) return;
    onSave(name.trim());
    setName('');
  };
  return (
    <form className={styles.save} onSubmit={save}>
      <Field
        label="Save what is shown now as"
        maxLength={accountListLimits.nameLength}
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
        side={
          <Button look="main" type="submit">
            Save view
          </Button>
        }
      />
    </form>
  );
}

function problemOf(name: string, query: string, isFull: boolean): string | null {
  if (name.trim() === '') return 'Give the view a name.';
  if (isFull) return `You have ${accountListLimits.views} saved views, as many as are kept.`;
  const problem = viewProblem(query);
  if (problem !== null) return `What is shown is no view: ${problem}.`;
  return savedViewSchema.shape.query.safeParse(query).success ? null : 'This view has too many filters to be kept.';
}
