import { useState } from 'react';
import { ListState } from '../../components/settings/list-state.tsx';
import { Card } from '../../components/ui/card.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { Segments } from '../../components/ui/segments.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type MembersOf, useChatMembers } from './api.ts';
import styles from './lists.module.css';
import { MemberRow } from './member-row.tsx';

const typingMs = 300;

const choices: readonly (readonly [MembersOf, string])[] = [
  ['all', 'All'],
  ['restricted', 'Restricted'],
];

/** Who writes, and what keeps them from it. */
export function MembersCard() {
  const me = useUser()?.id;
  const [search, setSearch] = useState('');
  const [of, setOf] = useState<MembersOf>('all');
  const text = useDebounced(search.trim(), typingMs);
  const query = useChatMembers(text, of);
  const { data: members = [] } = query;
  const none = of === 'all' ? 'No account has written yet.' : 'No account is muted or banned.';
  return (
    <Card
      title="Members"
      says="Those who wrote last come first; a search finds every account."
      side={<Segments label="Members shown" value={of} options={choices} onChange={setOf} />}
    >
      <SearchField
        label="Search members by name, Telegram name, wallet or id"
        placeholder="Name, Telegram name, wallet or id"
        maxLength={100}
        value={search}
        onChange={setSearch}
      />
      <div className={styles.box}>
        <ListState
          query={query}
          empty={members.length === 0}
          emptyText={text === '' ? none : 'No account is found by that.'}
          failedText="The members could not be loaded"
        />
        {members.length > 0 && (
          <ul className={styles.list} aria-label="Members of the chat">
            {members.map((member) => (
              <MemberRow
                key={member.account.id}
                member={member}
                isSelf={member.account.id === me}
                onChanged={() => void query.refetch()}
              />
            ))}
          </ul>
        )}
      </div>
      <p className={styles.stale} role="status">
        {query.isError &&
          members.length > 0 &&
          `It may be old: ${errorText(query.error, 'the server did not answer.')}`}
      </p>
    </Card>
  );
}
