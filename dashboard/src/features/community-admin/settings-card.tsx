import type { ChatSettings } from '@mintscope/schemas/chat/chat-settings';
import { useId } from 'react';
import { ListState } from '../../components/settings/list-state.tsx';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { NumberInput } from '../../components/settings-form/number-input.tsx';
import { SaveBar } from '../../components/settings-form/save-bar.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useChatSettings } from './api.ts';
import styles from './settings-card.module.css';
import { useChatSettingsDraft } from './use-chat-settings-draft.ts';

/** What admins set of the chat. */
export function SettingsCard() {
  const query = useChatSettings();
  return (
    <Card title="Chat settings" says="They hold from the next message on.">
      <div className={styles.place}>
        {query.data ? (
          <SettingsForm settings={query.data} reload={query.refetch} />
        ) : (
          <ListState query={query} empty emptyText="" failedText="The settings could not be loaded" />
        )}
      </div>
    </Card>
  );
}

function SettingsForm({ settings, reload }: { settings: ChatSettings; reload: () => Promise<unknown> }) {
  const draft = useChatSettingsDraft(settings, reload);
  const { values, set, state } = draft;
  const [slowId, wordsId, hoursId] = [useId(), useId(), useId()];
  const problemOf = (name: keyof ChatSettings) =>
    state.phase === 'failed' && state.field === name ? state.problem : undefined;
  return (
    <>
      <SettingRows>
        <div>
          <SettingRow
            label="Slow mode"
            hint="So long between two messages of an account; 0 is none. Admins are not slowed."
          >
            <NumberInput
              label="Slow mode, seconds"
              unit="s"
              min={0}
              value={values.slowSeconds}
              describedBy={slowId}
              problem={problemOf('slowModeMs')}
              onChange={(slowSeconds) => set({ slowSeconds })}
            />
          </SettingRow>
          <p id={slowId} className={styles.problem} aria-live="polite">
            {problemOf('slowModeMs')}
          </p>
        </div>
        <div>
          <SettingRow label="End of a forgotten stream" hint="A stream ends so long after the admin who began it left.">
            <NumberInput
              label="End of a forgotten stream, hours"
              unit="h"
              step={0.5}
              value={values.streamHours}
              describedBy={hoursId}
              problem={problemOf('streamHours')}
              onChange={(streamHours) => set({ streamHours })}
            />
          </SettingRow>
          <p id={hoursId} className={styles.problem} aria-live="polite">
            {problemOf('streamHours')}
          </p>
        </div>
        <label className={styles.words}>
          <span className={styles.label}>Words that hold a message</span>
          <textarea
            rows={6}
            spellCheck={false}
            value={values.words}
            aria-describedby={wordsId}
            aria-invalid={problemOf('holdWords') ? true : undefined}
            onChange={(event) => set({ words: event.target.value })}
          />
        </label>
      </SettingRows>
      <p className={styles.hint} id={wordsId} data-problem={problemOf('holdWords') && ''} aria-live="polite">
        {problemOf('holdWords') ?? 'A word or a phrase a line. A message that has one waits for a decision.'}
      </p>
      <SaveBar
        isDirty={draft.isDirty}
        state={state}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
        onReload={() => void draft.reread()}
      />
    </>
  );
}
