import { liftRestriction } from '@mintscope/schemas/api/community/lift-restriction';
import { chatLimits } from '@mintscope/schemas/chat/chat-limits';
import type { ModeratedMember } from '@mintscope/schemas/chat/chat-moderation';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authorName } from '../../components/chat/author-name.ts';
import { Badge } from '../../components/ui/badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatCount, formatDateTime, shortenAddress } from '../../lib/format.ts';
import { cleanText } from '../../lib/hostile-text.ts';
import styles from './lists.module.css';
import { type RestrictionKind, RestrictMember } from './restrict-member.tsx';

interface MemberRowProps {
  member: ModeratedMember;
  /** No moderator restricts themselves. */
  isSelf: boolean;
  onChanged: () => void;
}

export function MemberRow({ member, isSelf, onChanged }: MemberRowProps) {
  const { account, restriction, messages, lastMessageAt } = member;
  const [wanted, setWanted] = useState<RestrictionKind | null>(null);
  const lift = useMutation({
    mutationFn: () => call(liftRestriction, { params: { id: account.id } }),
    onSuccess: onChanged,
  });
  const name = authorName(account);
  const facts = [
    account.walletAddress && shortenAddress(account.walletAddress),
    `${formatCount(messages)} ${messages === 1 ? 'message' : 'messages'}`,
    lastMessageAt === null ? 'none yet' : `last ${formatDateTime(lastMessageAt)}`,
  ];
  const button = (text: string, act: () => void) => (
    <Button aria-label={`${text} ${name}`} disabled={lift.isPending} onClick={act}>
      {text}
    </Button>
  );
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        {account.role !== 'user' && <Badge tone="accent">{account.role}</Badge>}
        {isSelf && <Badge>you</Badge>}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </p>
      <Restricted restriction={restriction} />
      {!isSelf && (
        <div className={styles.acts}>
          {restriction === null && button('Mute', () => setWanted('muted'))}
          {restriction?.kind !== 'banned' && button('Ban', () => setWanted('banned'))}
          {restriction && button('Lift', () => lift.mutate())}
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {lift.isError && errorText(lift.error, 'It could not be lifted.')}
      </p>
      {wanted && <RestrictMember account={account} kind={wanted} onDone={onChanged} onClose={() => setWanted(null)} />}
    </li>
  );
}

function Restricted({ restriction }: Pick<ModeratedMember, 'restriction'>) {
  if (!restriction) return null;
  const { kind, until, reason } = restriction;
  return (
    <p className={styles.head}>
      <Badge tone={kind === 'banned' ? 'bad' : 'warn'}>{kind === 'banned' ? 'Banned' : 'Muted'}</Badge>
      <span>{until === null ? 'until it is lifted' : `until ${formatDateTime(until)}`}</span>
      <bdi>{cleanText(reason, chatLimits.reasonLength)}</bdi>
    </p>
  );
}
