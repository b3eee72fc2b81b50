import { SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import button from '../../components/ui/button.module.css';
import { Notice } from '../../components/ui/notice.tsx';
import { cx } from '../../lib/cx.ts';

export function AdminTuningPage() {
  return (
    <>
      <h1 className="visually-hidden">Parameter tuning</h1>
      <Notice
        icon={SlidersHorizontal}
        title="Parameter tuning has moved"
        action={
          <Link to="/admin/ai-learning" className={cx(button.button, button.main)}>
            AI Learning &amp; Parameters
          </Link>
        }
      >
        You find it in the Parameters tab of the AI Learning dashboard.
      </Notice>
    </>
  );
}
