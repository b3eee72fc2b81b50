import type { Account } from '@mintscope/schemas/api/people/account';
import { ServerCrash, UserX } from 'lucide-react';
import { useState } from 'react';
import { AccessRestricted } from '../../components/access/access-restricted.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { Spinner } from '../../components/ui/spinner.tsx';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatCount } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { usePhone } from '../../lib/use-media.ts';
import { pageSize, useUsers } from './api.ts';
import styles from './page.module.css';
import cards from './user-card.module.css';
import { UserCard } from './user-card.tsx';
import { UserRow } from './user-row.tsx';

const typingMs = 300;

/** Every account, for owners: who, what they may, and the ways to change it. */
export function AdminUsersPage() {
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const text = useDebounced(search.trim(), typingMs);
  const query = useUsers(text, offset);
  const { users = [], total = 0 } = query.data ?? {};
  if (query.error instanceof CallError && query.error.status === 403) return <AccessRestricted access="owner" />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>User Management</h1>
        <span className={styles.count}>
          {query.data ? `${formatCount(total)} ${total === 1 ? 'account' : 'accounts'}` : ''}
        </span>
        <div className={styles.search}>
          <SearchField
            label="Search by name, e-mail, wallet or username"
            placeholder="Name, e-mail, wallet or username"
            maxLength={100}
            value={search}
            onChange={(typed) => {
              setSearch(typed);
              setOffset(0);
            }}
          />
        </div>
      </header>
      {query.isPending && <Spinner label="Loading users..." size={24} fill />}
      {query.isError && (
        <Notice
          icon={ServerCrash}
          role="alert"
          title={errorText(query.error, 'The users could not be loaded')}
          action={<Button onClick={() => void query.refetch()}>Try Again</Button>}
        />
      )}
      {query.data && users.length === 0 && <Notice icon={UserX} title="Nobody by that name" />}
      {users.length > 0 && <Accounts users={users} onChanged={() => void query.refetch()} />}
      {total > pageSize && (
        <footer className={styles.pages}>
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - pageSize))}>
            Newer
          </Button>
          <span>
            {offset + 1} to {Math.min(total, offset + pageSize)} of {formatCount(total)}
          </span>
          <Button disabled={offset + pageSize >= total} onClick={() => setOffset(offset + pageSize)}>
            Older
          </Button>
        </footer>
      )}
    </div>
  );
}

function Accounts({ users, onChanged }: { users: readonly Account[]; onChanged: () => void }) {
  const me = useUser();
  const phone = usePhone();
  const propsOf = (user: Account) => ({ user, self: user.id === me?.id, onChanged });
  if (phone) {
    return (
      <ul className={cards.cards} aria-label="Accounts">
        {users.map((user) => (
          <UserCard key={user.id} {...propsOf(user)} />
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Role</th>
            <th scope="col">Entitlement</th>
            <th scope="col" className={styles.end}>
              Sessions
            </th>
            <th scope="col">Last seen</th>
            <th scope="col">Joined</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} {...propsOf(user)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
