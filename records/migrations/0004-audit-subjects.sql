-- Acts in which many users are seen at once, such as a look at the list of users: each of them can see the act.

CREATE TABLE audit_subjects (
  user_id uuid NOT NULL,
  act_id bigint NOT NULL REFERENCES audit_log (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, act_id)
);
