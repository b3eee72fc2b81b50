import { OwnPerformanceCard } from '../../components/settings/own-performance-card.tsx';
import { PerformanceFields } from '../../components/settings/performance-fields.tsx';
import { Card } from '../../components/ui/card.tsx';
import { AdminSaveBar } from './admin-save-bar.tsx';
import type { AdminDraft } from './use-admin-draft.ts';

/** What counts as a winner for the platform, and for this browser alone. */
export function PerformanceTab(admin: AdminDraft) {
  const { draft, problems } = admin;
  return (
    <>
      <Card
        title="Performance of the platform"
        says="Statistics that everyone sees go by these. Minimum age and complete data also decide what the rules call."
      >
        <PerformanceFields values={draft.values} problems={problems} onChange={draft.set} />
      </Card>
      <OwnPerformanceCard />
      <AdminSaveBar {...admin} />
    </>
  );
}
