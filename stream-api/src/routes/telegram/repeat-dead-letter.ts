import { repeatMessage } from '@mintscope/records/telegram/repeat-message';
import { repeatDeadLetter } from '@mintscope/schemas/api/telegram/repeat-dead-letter';
import { handle } from '../../http/handle.ts';

export const repeatDeadLetterRoute = handle(repeatDeadLetter, async ({ params: { id } }, { api, note, writeNote }) => {
  note({ detail: { message: id } });
  await repeatMessage(api.engines.records, { id, nowMs: api.now() }, writeNote);
  return { value: { success: true as const, message: 'The message is in line again.' } };
});
