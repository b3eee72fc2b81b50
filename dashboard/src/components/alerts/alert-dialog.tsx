import { accountListLimits } from '@mintscope/schemas/account-lists';
import type { AlertWish } from '@mintscope/schemas/alerts/alert';
import { putAlert } from '@mintscope/schemas/api/alerts/put-alert';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { accountAlertsOf } from '../../lib/alerts/account-alerts.ts';
import type { AskedAlert } from '../../lib/alerts/ask-alert.ts';
import { CallError, call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLists } from '../../lib/lists/lists-of.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { showToast } from '../../lib/toasts.ts';
import { useSymbol } from '../../lib/use-symbol.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { AlertConditions } from './alert-conditions.tsx';
import styles from './alert-dialog.module.css';
import { AlertOptions } from './alert-options.tsx';
import { alertFieldTitle, alertSentence, conditionsText, scopeText } from './alert-words.ts';
import { MeetsNow } from './meets-now.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { useAlertDraft } from './use-alert-draft.ts';

interface AlertDialogProps {
  asked: AskedAlert;
  onClose: () => void;
}

/** Makes an alert, or changes one. */
export function AlertDialog({ asked, onClose }: AlertDialogProps) {
  const draft = useAlertDraft(asked);
  const { wish, change } = draft;
  const { lists } = useLists();
  const { scope } = wish;
  const known = useSymbol(asked.symbol === undefined && scope.kind === 'token' ? scope.mint : null);
  const symbol = asked.symbol ?? known;
  const who = scopeText(scope, lists, symbol);
  const suggested = suggestName(who, wish.filter);
  const { save, refuse, problems, isPending } = useSave(asked, onClose);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = wrongFigure(event.currentTarget);
    const [empty] = draft.unwritten;
    if (wrong) {
      refuse(`Look at “${nameOf(wrong)}”: it cannot be used as it is written.`);
      wrong.focus();
    } else if (empty !== undefined) {
      refuse(`“${alertFieldTitle(empty)}” says nothing yet: write it, or remove it.`);
      draft.point(empty);
    } else save({ ...wish, name: wish.name.trim() || suggested });
  };
  const title = asked.alert ? 'Change the alert' : 'New alert';
  return (
    <Modal label={title} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <h2 className={styles.title}>{title}</h2>
        <div className={styles.body}>
          <ScopeChoice
            began={asked.alert?.scope ?? asked.scope}
            symbol={symbol}
            scope={scope}
            lists={lists}
            onChange={(next) => change({ scope: next })}
          />
          <AlertConditions draft={draft} problem={problems.filter} />
          {wish.filter !== '' && (
            <div className={styles.sentence}>
              <p>{alertSentence(wish, who)}</p>
              <MeetsNow scope={scope} filter={wish.filter} who={who} />
            </div>
          )}
          <AlertOptions wish={wish} onChange={change} />
          <Field
            label="Name"
            maxLength={accountListLimits.nameLength}
            placeholder={suggested}
            value={wish.name}
            error={problems.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        <div className={styles.foot}>
          <p role="alert" className={styles.problem}>
            {problems.other}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" type="submit" disabled={isPending}>
            {asked.alert ? 'Save' : 'Make alert'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What is typed but means nothing: the alert would go on as it was before that. */
function wrongFigure(form: HTMLFormElement): HTMLInputElement | null {
  return form.querySelector('[data-conditions] input[aria-invalid="true"]');
}

function nameOf(input: HTMLInputElement): string {
  return input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? '';
}

/** What an alert is called whose maker gives it no name. */
function suggestName(who: string, filter: string): string {
  const said = filter === '' ? '' : `: ${conditionsText(filter)}`;
  const name = [...`${who.charAt(0).toUpperCase()}${who.slice(1)}${said}`];
  return name.length > accountListLimits.nameLength
    ? `${name.slice(0, accountListLimits.nameLength - 1).join('')}…`
    : name.join('');
}

interface Problems {
  filter?: string;
  name?: string;
  other?: string;
}

function useSave({ alert }: AskedAlert, onClose: () => void) {
  const user = useUser();
  const queries = useQueryClient();
  const [problems, setProblems] = useState<Problems>({});
  // The same for each try: a request that is sent twice makes one.
  const [id] = useState(() => alert?.id ?? crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: AlertWish) => call(putAlert, { params: { id }, body: wish }),
    onSuccess: () => {
      void queries.invalidateQueries(accountAlertsOf(user?.id ?? ''));
      void showToast(alert ? 'The alert is changed' : 'The alert is on', 'success');
      onClose();
    },
    onError: (error) => setProblems(problemsOf(error)),
  });
  const save = (wish: AlertWish) => {
    if (wish.filter === '') {
      setProblems({ filter: 'Choose what it waits for, and write its figure.' });
      return;
    }
    setProblems({});
    mutate(wish);
  };
  return { save, refuse: (filter: string) => setProblems({ filter }), problems, isPending };
}

function problemsOf(error: unknown): Problems {
  const text = errorText(error, 'The alert could not be kept. Please try again.');
  const field = error instanceof CallError ? error.field : null;
  return field === 'filter' || field === 'name' ? { [field]: text } : { other: text };
}
