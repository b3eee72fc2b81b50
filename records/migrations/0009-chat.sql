-- The community's chat: messages in the order of commit, what became of them, and who may take part.

-- One row. Who changes the chat locks this table first, so `rev` rises without gaps in the order of commits.
CREATE TABLE chat_state (
  is_only boolean PRIMARY KEY CHECK (is_only),
  rev bigint NOT NULL CHECK (rev >= 0),
  settings jsonb NOT NULL,
  stream_url text CHECK (length(stream_url) <= 500),
  stream_type text CHECK (stream_type IN ('video', 'audio')),
  stream_started_at timestamptz,
  stream_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((stream_url IS NULL) = (stream_type IS NULL)),
  CHECK ((stream_url IS NULL) = (stream_started_at IS NULL))
);
INSERT INTO chat_state (is_only, rev, settings) VALUES (true, 0, '{}');

-- `place` is the rev with which the message came to its readers. What was deleted keeps its text, for moderators.
CREATE TABLE chat_messages (
  id uuid PRIMARY KEY,
  place bigint NOT NULL UNIQUE,
  rev bigint NOT NULL,
  author_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client_id text CHECK (length(client_id) <= 64),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 4000),
  reply_to uuid REFERENCES chat_messages (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text CHECK (deleted_by IN ('author', 'moderator')),
  held_at timestamptz,
  CHECK ((deleted_at IS NULL) = (deleted_by IS NULL)),
  UNIQUE (author_id, client_id)
);
CREATE INDEX chat_messages_by_author ON chat_messages (author_id, sent_at DESC);
CREATE INDEX chat_messages_by_time ON chat_messages (sent_at);
CREATE INDEX chat_messages_by_reply ON chat_messages (reply_to) WHERE reply_to IS NOT NULL;
CREATE INDEX chat_messages_held ON chat_messages (place) WHERE held_at IS NOT NULL AND deleted_at IS NULL;

-- What a message read before each of its edits.
CREATE TABLE chat_edits (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  ordinal integer NOT NULL CHECK (ordinal >= 1),
  content text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, ordinal)
);

CREATE TABLE chat_reactions (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  emoji text NOT NULL CHECK (length(emoji) <= 16),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (message_id, emoji, user_id)
);
CREATE INDEX chat_reactions_by_user ON chat_reactions (user_id);

CREATE TABLE chat_mentions (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  username text NOT NULL,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX chat_mentions_by_user ON chat_mentions (user_id);

CREATE TABLE chat_reads (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  read_up_to bigint NOT NULL CHECK (read_up_to >= 0)
);

-- How fast an account may send: its next message is free of the burst's debt at `settled_at`.
CREATE TABLE chat_senders (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  settled_at timestamptz NOT NULL,
  last_sent_at timestamptz NOT NULL
);

-- When an account last had an authenticated connection, to within some seconds.
CREATE TABLE chat_presence (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  seen_at timestamptz NOT NULL
);

CREATE TABLE chat_restrictions (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('muted', 'banned')),
  until timestamptz,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 400),
  since timestamptz NOT NULL,
  by_id uuid REFERENCES users (id) ON DELETE SET NULL
);

CREATE TABLE chat_reports (
  message_id uuid NOT NULL REFERENCES chat_messages (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 400),
  reported_at timestamptz NOT NULL,
  decided_at timestamptz,
  PRIMARY KEY (message_id, user_id)
);
CREATE INDEX chat_reports_open ON chat_reports (message_id) WHERE decided_at IS NULL;
CREATE INDEX chat_reports_by_user ON chat_reports (user_id);

-- What changed, for instances that follow: each reads those after the rev it knows. No references: what is gone was changed all the same.
CREATE TABLE chat_changes (
  rev bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('new_message', 'edited', 'reacted', 'deleted', 'live_stream', 'slow_mode', 'restricted', 'cleared', 'restored')),
  message_id uuid,
  user_id uuid,
  up_to bigint,
  changed_at timestamptz NOT NULL,
  CHECK ((kind = 'cleared') = (up_to IS NOT NULL))
);
CREATE INDEX chat_changes_by_time ON chat_changes (changed_at);
