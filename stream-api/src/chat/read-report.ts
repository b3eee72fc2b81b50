import { reportChat } from '@mintscope/records/chat/report-chat';
import type { ChatReport, ReportQuery } from '@mintscope/schemas/chat/chat-report';
import type { RouteContext } from '../http/handle.ts';

/** A report, noted with its window and the people it names. */
export async function readReport(
  { api, caller, note }: Pick<RouteContext, 'api' | 'caller' | 'note'>,
  query: ReportQuery,
): Promise<ChatReport> {
  note({ detail: { from: query.from, to: query.to } });
  const report = await api.turns.lists(caller, () => reportChat(api.engines.records.lists, query, api.now()));
  note({ seenIds: report.posters.map(({ author }) => author.id) });
  return report;
}
