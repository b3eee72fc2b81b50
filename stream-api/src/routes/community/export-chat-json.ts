import { exportChatJson } from '@mintscope/schemas/api/community/export-chat-json';
import { streamExported } from '../../chat/stream-exported.ts';
import { handle } from '../../http/handle.ts';

export const exportChatJsonRoute = handle(exportChatJson, async (_input, context) => ({
  fileName: `mintscope-chat-${new Date(context.api.now()).toISOString().slice(0, 10)}.json`,
  stream: await streamExported(context, {
    begin: '{"success":true,"messages":[\n',
    between: ',\n',
    each: (message) => JSON.stringify(message),
    end: '\n]}\n',
  }),
}));
