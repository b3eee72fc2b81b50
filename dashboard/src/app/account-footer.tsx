import { messages } from '@mintscope/schemas/messages';
import type { Role, SessionUser } from '@mintscope/schemas/session-user';
import { Crown, type LucideIcon, ShieldCheck, Undo2, User, UserRound, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../components/ui/badge.tsx';
import type { Tone } from '../components/ui/chip.tsx';
import { figureTip } from '../components/ui/tip-registry.ts';
import { shortenAddress } from '../lib/format.ts';
import { cleanText } from '../lib/hostile-text.ts';
import { lazyOverlay } from '../lib/parts/lazy-overlay.tsx';
import { useSession } from '../lib/session/session-context.tsx';
import { switchBack, switchProblem } from '../lib/session/switch-session.ts';
import { showToast } from '../lib/toasts.ts';
import { type ServerState, useServerState } from '../lib/use-server-state.ts';
import styles from './account-footer.module.css';

const SwitchUserDialog = lazyOverlay(() =>
  import('./switch-user-dialog.tsx').then((module) => module.SwitchUserDialog),
);

/** Who is signed in, as whom, and whether the server answers. Narrow: the same as icons with tips. */
export function AccountFooter({ wide }: { wide: boolean }) {
  const { state } = useSession();
  const user = state.phase === 'user' ? state.user : null;
  return (
    <div className={styles.footer} data-wide={wide || undefined}>
      {state.phase === 'loading' ? <span className={styles.unknown} /> : <Identity user={user} wide={wide} />}
      <ServerLight wide={wide} />
      {user?.adminContext ? <SwitchBack wide={wide} admin={user.adminContext.name} /> : null}
      {user && user.role !== 'user' ? <SwitchUser wide={wide} /> : null}
    </div>
  );
}

const roles: Record<Role | 'visitor', { label: string; tone: Tone; icon: LucideIcon }> = {
  visitor: { label: 'Visitor', tone: 'plain', icon: User },
  user: { label: 'User', tone: 'info', icon: UserRound },
  admin: { label: 'Admin', tone: 'accent', icon: ShieldCheck },
  owner: { label: 'Owner', tone: 'good', icon: Crown },
};

function Identity({ user, wide }: { user: SessionUser | null; wide: boolean }) {
  const { label, tone, icon: Icon } = roles[user?.role ?? 'visitor'];
  const name = user ? whoIs(user) : 'Preview only';
  const switched = user?.adminContext ? '(Switched)' : null;
  if (!wide) {
    const tip = [label, name, switched].filter(Boolean).join('\n');
    return (
      <span
        className={styles.mark}
        data-tone={tone}
        role="img"
        aria-label={tip.replaceAll('\n', ', ')}
        {...figureTip(tip)}
      >
        <Icon size={16} aria-hidden />
        {switched && <i className={styles.dot} data-state="switched" />}
      </span>
    );
  }
  return (
    <>
      <span className={styles.line}>
        <Badge tone={tone}>
          <Icon size={12} aria-hidden />
          {label}
        </Badge>
        {switched && <span className={styles.switched}>{switched}</span>}
      </span>
      <span
        className={styles.name}
        data-address={user?.address ? '' : undefined}
        {...figureTip(user?.address ?? user?.name)}
      >
        {name}
      </span>
    </>
  );
}

function whoIs(user: SessionUser): string {
  return user.address ? shortenAddress(user.address) : cleanText(user.name, 40);
}

const lights: Record<ServerState, string> = {
  asking: 'Server ...',
  online: 'Server Online',
  degraded: 'Server Degraded',
  offline: 'Server Offline',
};

function ServerLight({ wide }: { wide: boolean }) {
  const state = useServerState();
  return (
    <output className={wide ? styles.server : styles.mark} {...figureTip(wide ? undefined : lights[state])}>
      <i className={styles.light} data-state={state} />
      <span className={wide ? undefined : 'visually-hidden'}>{lights[state]}</span>
    </output>
  );
}

function SwitchBack({ wide, admin }: { wide: boolean; admin: string }) {
  const { store } = useSession();
  const [busy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    try {
      await switchBack(store);
    } catch (error) {
      void showToast(switchProblem(error, messages.switchBackFailed), 'error');
    }
    setBusy(false);
  };
  const tip = `Switch back\nto ${cleanText(admin, 40)}`;
  return (
    <button type="button" className={styles.act} aria-label="Switch back" data-tip={tip} disabled={busy} onClick={back}>
      <Undo2 size={16} aria-hidden />
      {wide && <span>Switch back</span>}
    </button>
  );
}

function SwitchUser({ wide }: { wide: boolean }) {
  const [open, setOpen] = useState(false);
  const label = 'Switch to regular user';
  return (
    <>
      <button
        type="button"
        className={styles.act}
        aria-label={label}
        data-tip={wide ? undefined : label}
        onClick={() => setOpen(true)}
      >
        <UsersRound size={16} aria-hidden />
        {wide && <span>{label}</span>}
      </button>
      {open && <SwitchUserDialog onClose={() => setOpen(false)} />}
    </>
  );
}
