import { saveChatSettings } from '@mintscope/schemas/api/community/save-chat-settings';
import { type ChatSettings, slowModeMostMs } from '@mintscope/schemas/chat/chat-settings';
import { useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../components/settings-form/use-draft.ts';
import { CallError, call } from '../../lib/call.ts';
import { chatSettingsKey } from './api.ts';

/** As the form has them: seconds, and one word a line just as it is typed. */
export interface ChatForm {
  slowSeconds: number;
  words: string;
  streamHours: number;
}

/** What is changed of the settings; it stays on top of what is read of them meanwhile. */
export function useChatSettingsDraft(settings: ChatSettings, reload: () => Promise<unknown>) {
  const queries = useQueryClient();
  const saved: ChatForm = {
    slowSeconds: settings.slowModeMs / 1000,
    words: settings.holdWords.join('\n'),
    streamHours: settings.streamHours,
  };
  const save = async (_values: ChatForm, changes: Partial<ChatForm>) => {
    const body = toSettings(changes);
    try {
      const answer = await call(saveChatSettings, { body });
      queries.setQueryData(chatSettingsKey, answer.settings);
    } catch (error) {
      throw inTheFormsWords(error, body);
    }
  };
  return useDraft<ChatForm>({ saved, save, reload, failure: 'The settings could not be saved' });
}

function toSettings({ slowSeconds, words, streamHours }: Partial<ChatForm>): Partial<ChatSettings> {
  return {
    ...(slowSeconds === undefined ? {} : { slowModeMs: slowSeconds * 1000 }),
    ...(words === undefined ? {} : { holdWords: linesOf(words) }),
    ...(streamHours === undefined ? {} : { streamHours }),
  };
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** The server names its fields and counts in its units; the form has others. */
function inTheFormsWords(error: unknown, { holdWords = [] }: Partial<ChatSettings>): unknown {
  if (!(error instanceof CallError) || error.field === null) return error;
  const [field, place] = error.field.split('.');
  const problem = error.message.replace(`${error.field}: `, '');
  const word = place === undefined ? undefined : holdWords[Number(place)];
  const texts = new Map([
    ['slowModeMs', `Slow mode must be between 0 and ${slowModeMostMs / 1000} seconds`],
    ['streamHours', `Hours of a forgotten stream: ${problem}`],
    ['holdWords', word === undefined ? `Words: ${problem}` : `“${word}” ${problem}`],
  ]);
  return new CallError(error.code, error.status, texts.get(field ?? '') ?? error.message, { field: field ?? null });
}
