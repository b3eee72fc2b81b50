import { exportChat } from '@mintscope/schemas/api/community/export-chat';
import { type ExportedMessage, exportedMessageSchema } from '@mintscope/schemas/chat/exported-message';
import { type CsvCell, csvRow } from '@mintscope/schemas/files/csv-row';
import { streamExported } from '../../chat/stream-exported.ts';
import { handle } from '../../http/handle.ts';

/** Named and ordered as in the JSON file. */
const columns = exportedMessageSchema.keyof().options;

export const exportChatRoute = handle(exportChat, async (_input, context) => ({
  fileName: `mintscope-chat-${new Date(context.api.now()).toISOString().slice(0, 10)}.csv`,
  stream: await streamExported(context, {
    begin: csvRow(columns),
    between: '',
    each: (message) => csvRow(cellsOf(message)),
    end: '',
  }),
}));

function cellsOf(message: ExportedMessage): CsvCell[] {
  return columns.map((name) => message[name]);
}
