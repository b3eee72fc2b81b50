import { SlidersHorizontal } from 'lucide-react';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { Notice } from '../../components/ui/notice.tsx';

export function AdminTuningPage() {
  return (
    <>
      <h1 className="visually-hidden">Parameter tuning</h1>
      <Notice
        icon={SlidersHorizontal}
        title="Parameter tuning has moved"
        action={
          <LinkButton to="/admin/ai-learning" look="main">
            AI Learning &amp; Parameters
          </LinkButton>
        }
      >
        You find it in the Parameters tab of the AI Learning dashboard.
      </Notice>
    </>
  );
}
