import { AccessGuard } from '../../components/access/access-guard.tsx';
import { ClearTokenData } from '../../components/picker/clear-token-data.tsx';
import { Card } from '../../components/ui/card.tsx';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { AdminSaveBar } from './admin-save-bar.tsx';
import { DeadLettersCard } from './dead-letters-card.tsx';
import { ListCard } from './list-card.tsx';
import type { AdminDraft } from './use-admin-draft.ts';

/** How lists begin, and what is done with the picks of the platform as a whole. */
export function ManagementTab(admin: AdminDraft) {
  return (
    <>
      <Card title="Calls" says="Every call with its reasons, figures and removals.">
        <LinkButton to="/admin/tokens">Token Management</LinkButton>
      </Card>
      <ListCard {...admin} />
      <AccessGuard access="admin" permission="canManageTokens">
        <Card
          title="Clear token data"
          says="Hides all picks of the platform and begins the list anew. The history of calls stays, also in statistics."
        >
          <ClearTokenData />
        </Card>
      </AccessGuard>
      <DeadLettersCard />
      <AdminSaveBar {...admin} />
    </>
  );
}
