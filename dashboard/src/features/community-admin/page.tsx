import { ShieldX } from 'lucide-react';
import { ChatPanel } from '../../components/chat/chat-panel.tsx';
import { useChat } from '../../components/chat/use-chat.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { checkAccess } from '../../lib/session/check-access.ts';
import { useUser } from '../../lib/session/session-context.tsx';
import { MembersCard } from './members-card.tsx';
import styles from './page.module.css';
import { QueueCard } from './queue-card.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RefreshParts } from './refresh-parts.tsx';
import { ReportCard } from './report-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { StreamControls } from './stream-controls.tsx';

/** For admins: the stream, and the chat with what they may take off. */
export function CommunityAdminPage() {
  const user = useUser();
  if (!user || checkAccess({ access: 'admin' }, user) !== 'yes') {
    return (
      <Notice
        icon={ShieldX}
        isPage
        role="alert"
        title="Access Denied - You need admin privileges to access this page."
      />
    );
  }
  return <Management key={user.id} />;
}

function Management() {
  const chat = useChat();
  const { meta } = chat;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Community Management</h1>
        {meta && (
          <Badge tone={meta.isLiveActive ? 'bad' : 'plain'} dot>
            {meta.isLiveActive ? 'LIVE' : 'OFFLINE'}
          </Badge>
        )}
        <RefreshParts />
      </header>
      <StatTiles />
      <div className={styles.columns}>
        <section aria-labelledby="preview" className={styles.preview}>
          <h2 id="preview" className={styles.title}>
            Live chat preview
          </h2>
          <div className={styles.panel}>
            <ChatPanel chat={chat} />
          </div>
        </section>
        <div className={styles.rest}>
          <SettingsCard />
          <QuickActions />
          <ReportCard />
        </div>
        <div className={styles.tools}>
          <StreamControls stream={meta} onChanged={chat.setStream} />
          <QueueCard />
          <MembersCard />
        </div>
      </div>
    </div>
  );
}
