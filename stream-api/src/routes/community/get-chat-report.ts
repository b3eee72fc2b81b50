import { getChatReport } from '@mintscope/schemas/api/community/get-chat-report';
import { readReport } from '../../chat/read-report.ts';
import { handle } from '../../http/handle.ts';

export const getChatReportRoute = handle(getChatReport, async ({ query }, context) => ({
  value: { success: true as const, report: await readReport(context, query) },
}));
