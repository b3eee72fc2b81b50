import type { TokenRecord } from '@mintscope/schemas/token-record';
import { Download, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { saveToken } from '../../lib/save-token.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { triggerEnrichment } from './trigger-enrichment.ts';

/** Export and Enrich Now. */
export function TokenActions({ token }: { token: TokenRecord }) {
  const [enriching, setEnriching] = useState(false);
  const [exporting, setExporting] = useState(false);

  async function enrich() {
    setEnriching(true);
    void showToast('Triggering enrichment...');
    const triggered = await triggerEnrichment(token.address);
    void showToast(
      triggered ? 'Enrichment triggered successfully' : 'Failed to trigger enrichment',
      triggered ? 'success' : 'error',
    );
    setEnriching(false);
  }

  async function save() {
    setExporting(true);
    await saveToken(token.address, () => token);
    setExporting(false);
  }

  return (
    <>
      <Button
        icon
        aria-label="Export"
        data-tip="Export: all of this as a JSON file"
        disabled={exporting}
        onClick={save}
      >
        <Download size={14} aria-hidden />
      </Button>
      <Button
        icon
        aria-label="Enrich Now"
        data-tip="Enrich Now: asks the data providers about this token"
        disabled={enriching}
        onClick={enrich}
      >
        <Sparkles size={14} aria-hidden />
      </Button>
    </>
  );
}
