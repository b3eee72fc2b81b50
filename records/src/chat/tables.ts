import type { StreamType } from '@mintscope/schemas/chat/stream-source';
import type { JSONColumnType } from 'kysely';
import type { MaybeTime, Time } from '../time-columns.ts';

export interface ChatTables {
  chat_state: ChatStateTable;
  chat_messages: ChatMessageTable;
  chat_edits: ChatEditTable;
  chat_reactions: ChatReactionTable;
  chat_mentions: ChatMentionTable;
  chat_reads: ChatReadTable;
  chat_senders: ChatSenderTable;
  chat_presence: ChatPresenceTable;
  chat_restrictions: ChatRestrictionTable;
  chat_reports: ChatReportTable;
  chat_changes: ChatChangeTable;
}

/** One row. Who changes the chat locks this table first. */
interface ChatStateTable {
  is_only: boolean;
  /** Of the newest change; changes count from 1 without gaps, in the order of their commits. */
  rev: bigint;
  /** Parsed by the contract's schema when read. */
  settings: JSONColumnType<Record<string, unknown>>;
  stream_url: string | null;
  stream_type: StreamType | null;
  stream_started_at: MaybeTime;
  stream_by: string | null;
}

interface ChatMessageTable {
  id: string;
  /** The rev with which it came to its readers: what the contract calls `order`. */
  place: bigint;
  rev: bigint;
  author_id: string;
  client_id: string | null;
  /** Kept when it is deleted, for moderators. */
  content: string;
  reply_to: string | null;
  sent_at: Time;
  edited_at: MaybeTime;
  deleted_at: MaybeTime;
  deleted_by: 'author' | 'moderator' | null;
  /** Until a moderator lets it through no reader sees it. */
  held_at: MaybeTime;
}

/** What a message read before one of its edits. */
interface ChatEditTable {
  message_id: string;
  /** From 1. */
  ordinal: number;
  content: string;
  replaced_at: Time;
}

interface ChatReactionTable {
  message_id: string;
  user_id: string;
  emoji: string;
  given_at: Time;
}

interface ChatMentionTable {
  message_id: string;
  user_id: string;
  /** As the message writes it. */
  username: string;
}

interface ChatReadTable {
  user_id: string;
  /** Order of the newest message that was read. */
  read_up_to: bigint;
}

/** How fast an account may send. */
interface ChatSenderTable {
  user_id: string;
  /** When its messages so far would have been sent at the steady rate; the burst is how far that may lie ahead. */
  settled_at: Time;
  last_sent_at: Time;
}

/** When an account last had an authenticated connection. */
interface ChatPresenceTable {
  user_id: string;
  seen_at: Time;
}

interface ChatRestrictionTable {
  user_id: string;
  kind: 'muted' | 'banned';
  /** Null = until it is lifted. */
  until: MaybeTime;
  reason: string;
  since: Time;
  by_id: string | null;
}

interface ChatReportTable {
  message_id: string;
  user_id: string;
  reason: string;
  reported_at: Time;
  decided_at: MaybeTime;
}

export type ChatChangeKind =
  | 'new_message'
  | 'edited'
  | 'reacted'
  | 'deleted'
  | 'live_stream'
  | 'slow_mode'
  | 'restricted'
  | 'cleared'
  | 'restored';

/** What changed; how it is now, the other tables tell. */
interface ChatChangeTable {
  rev: bigint;
  kind: ChatChangeKind;
  message_id: string | null;
  /** Whose restriction. */
  user_id: string | null;
  /** Up to which order messages were cleared. */
  up_to: bigint | null;
  changed_at: Time;
}
