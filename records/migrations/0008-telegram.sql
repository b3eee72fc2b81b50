-- The Telegram bot: who is linked by which chat, one-time codes, what came from the bot's chats, and what is to be sent to them.

ALTER TABLE telegram_accounts
  ALTER COLUMN signed_in_at DROP NOT NULL,
  ADD COLUMN linked_by text NOT NULL DEFAULT 'sign-in' CHECK (linked_by IN ('sign-in', 'code')),
  ADD COLUMN linked_at timestamptz,
  ADD COLUMN reachable_since timestamptz,
  ADD COLUMN muted_until timestamptz;
UPDATE telegram_accounts SET linked_at = signed_in_at;
ALTER TABLE telegram_accounts
  ALTER COLUMN linked_by DROP DEFAULT,
  ALTER COLUMN linked_at SET NOT NULL,
  ADD CHECK (linked_by = 'code' OR signed_in_at IS NOT NULL);

CREATE TABLE telegram_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

CREATE TABLE telegram_tries (
  telegram_id bigint PRIMARY KEY,
  tries integer NOT NULL CHECK (tries > 0),
  first_at timestamptz NOT NULL
);

CREATE TABLE telegram_watches (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  mint text NOT NULL CHECK (length(mint) BETWEEN 32 AND 44),
  watched_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, mint)
);
CREATE INDEX telegram_watches_by_mint ON telegram_watches (mint);

CREATE TABLE telegram_updates (
  update_id bigint PRIMARY KEY,
  update jsonb,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  CHECK ((update IS NULL) = (handled_at IS NOT NULL))
);
CREATE INDEX telegram_updates_waiting ON telegram_updates (update_id) WHERE handled_at IS NULL;
CREATE INDEX telegram_updates_by_age ON telegram_updates (received_at);

CREATE TABLE telegram_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text NOT NULL UNIQUE CHECK (length(key) BETWEEN 1 AND 200),
  chat_id bigint NOT NULL,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4096),
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'dead', 'unknown')),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  given_up_at timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts >= 0),
  called_at timestamptz,
  answered_at timestamptz,
  last_error text CHECK (length(last_error) <= 500),
  CHECK (state <> 'sending' OR called_at IS NOT NULL)
);
-- What is open in a chat, in its order; what was called lately; what an admin has to look at.
CREATE INDEX telegram_outbox_open ON telegram_outbox (chat_id, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX telegram_outbox_due ON telegram_outbox (due_at) WHERE state = 'waiting';
CREATE INDEX telegram_outbox_called ON telegram_outbox (called_at) WHERE called_at IS NOT NULL;
CREATE INDEX telegram_outbox_answered ON telegram_outbox (chat_id, answered_at) WHERE answered_at IS NOT NULL;
CREATE INDEX telegram_outbox_failed ON telegram_outbox (id) WHERE state IN ('dead', 'unknown');
CREATE INDEX telegram_outbox_by_user ON telegram_outbox (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE telegram_bots (
  bot_id bigint PRIMARY KEY,
  username text NOT NULL,
  seen_at timestamptz NOT NULL
);

-- Telegram asked to be left alone until then.
CREATE TABLE telegram_holds (
  bot_id bigint PRIMARY KEY,
  held_until timestamptz NOT NULL
);
