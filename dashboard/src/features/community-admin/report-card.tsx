import { exportChatReport } from '@mintscope/schemas/api/community/export-chat-report';
import type { ReportQuery } from '@mintscope/schemas/chat/chat-report';
import { Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { callFile } from '../../lib/call-file.ts';
import { errorText } from '../../lib/error-text.ts';
import { lazyPart } from '../../lib/parts/lazy-part.tsx';
import { useChatReport } from './api.ts';
import actions from './quick-actions.module.css';
import { type ReportDays, reportDays, windowOf } from './report-window.ts';
import { useDownload } from './use-download.ts';

const Report = lazyPart(() => import('./report.tsx').then((module) => module.Report));

/** Made when it is asked for: the audit log notes each look. */
export function ReportCard() {
  const [days, setDays] = useState<ReportDays>('30');
  const [wanted, setWanted] = useState<ReportQuery | null>(null);
  const { data, isFetching, error, refetch } = useChatReport(wanted);
  const { busy, problem, save } = useDownload<'csv' | 'json'>('The report could not be saved.');
  const generate = () => {
    const next = windowOf(days, Date.now());
    const isSame = wanted?.from === next.from && wanted.to === next.to;
    if (isSame) void refetch();
    else setWanted(next);
  };
  const failed = error ? errorText(error, 'The report could not be made.') : null;
  return (
    <Card
      title="Community report"
      says="Of messages that are kept: what was cleared, or went with its account, is in none of the figures. Days and hours are those of UTC."
      side={<Segments label="Days of the report" value={days} options={reportDays} onChange={setDays} />}
    >
      <div className={actions.row}>
        <span className={actions.name}>Generate Community Report</span>
        <Button disabled={isFetching} onClick={generate}>
          {isFetching ? 'Generating…' : 'Generate'}
        </Button>
      </div>
      {data && (
        <div className={actions.row}>
          <span className={actions.name}>Download</span>
          <Button
            disabled={busy !== null}
            onClick={() =>
              void save('csv', () => callFile(exportChatReport, { query: { from: data.from, to: data.to } }))
            }
          >
            {busy === 'csv' ? 'Downloading…' : 'CSV'}
          </Button>
          <Button disabled={busy !== null} onClick={() => void save('json', async () => fileOf(data))}>
            JSON
          </Button>
        </div>
      )}
      <p role="alert" className={actions.problem}>
        {failed ?? problem}
      </p>
      {data && (
        <Suspense fallback={<Skeleton height={900} />}>
          <Report report={data} />
        </Suspense>
      )}
    </Card>
  );
}

/** What is shown, as it was told. */
function fileOf(report: ReportQuery): File {
  const name = `mintscope-chat-report-${report.from}-${report.to}.json`;
  return new File([JSON.stringify(report, null, 2)], name, { type: 'application/json' });
}
