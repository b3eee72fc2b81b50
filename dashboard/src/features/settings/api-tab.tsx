import { keyLimits } from '@mintscope/schemas/api-keys';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import entries from '../../components/settings/entry-list.module.css';
import { ListState } from '../../components/settings/list-state.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { useUser } from '../../lib/session/session-context.tsx';
import { ApiKeyRow } from './api-key-row.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useApiKeys } from './use-api-keys.ts';

/** Keys for the user's own programs. An admin who acts as another user sees and revokes them, and makes none. */
export function ApiTab() {
  const query = useApiKeys();
  const user = useUser();
  const [making, setMaking] = useState(false);
  const keys = query.data?.keys ?? [];
  return (
    <>
      <Card
        title="API keys"
        says={`For programs of yours: they send the key as a bearer token. A key signs nobody in, pays nothing and is not an admin’s. ${keyLimits.keys} keys at most.`}
        side={
          !user?.adminContext && (
            <Button look="main" disabled={query.isPending} onClick={() => setMaking(true)}>
              <KeyRound size={14} aria-hidden />
              New key
            </Button>
          )
        }
      >
        <ListState
          query={query}
          empty={keys.length === 0}
          emptyText="You have no API key."
          failedText="The API keys could not be loaded"
        />
        <ul className={entries.list} aria-label="API keys">
          {keys.map((key) => (
            <ApiKeyRow key={key.id} apiKey={key} onRevoked={() => void query.refetch()} />
          ))}
        </ul>
        {making && <NewKeyDialog onMade={() => void query.refetch()} onClose={() => setMaking(false)} />}
      </Card>
      {!query.isPending && (
        <Card title="How to use them" says="Every call, every channel of the live feed, examples, and a typed client.">
          <a href="/docs">Documentation</a>
        </Card>
      )}
    </>
  );
}
