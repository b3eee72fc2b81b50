import { alertLimits } from '@mintscope/schemas/alerts/alert-limits';
import { type AlertSettings, webhookUrlSchema } from '@mintscope/schemas/alerts/alert-settings';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './alerts.module.css';
import { usePutSettings } from './use-put-settings.ts';
import { WebhookPosts } from './webhook-posts.tsx';

/** The address of the user's own to which firings are posted, and what became of the posts. */
export function WebhookCard({ settings }: { settings: AlertSettings }) {
  const [text, setText] = useState(settings.webhookUrl ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending, data, error } = usePutSettings();
  const put = (webhookUrl: string | null) => {
    setProblem(null);
    mutate({ ...settings, webhookUrl });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const url = text.trim();
    const checked = webhookUrlSchema.safeParse(url);
    if (checked.success) put(url);
    else setProblem(`The address ${checked.error.issues[0]?.message ?? 'is not one'}.`);
  };
  return (
    <Card
      title="Webhook"
      says="Firings of alerts that ask for it are posted as JSON to an address of yours, signed, and again for a while where it does not answer."
    >
      <form onSubmit={save}>
        <Field
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={alertLimits.urlLength}
          value={text}
          error={problem ?? (error && errorText(error, 'The address could not be kept.'))}
          hint="https on the public internet. Another address gets another secret."
          onChange={(event) => setText(event.target.value)}
          side={
            <>
              <Button look="main" type="submit" disabled={isPending || text.trim() === (settings.webhookUrl ?? '')}>
                Save
              </Button>
              {settings.webhookUrl !== null && (
                <Button
                  disabled={isPending}
                  onClick={() => {
                    setText('');
                    put(null);
                  }}
                >
                  Remove
                </Button>
              )}
            </>
          }
        />
      </form>
      {data?.webhookSecret && <Secret secret={data.webhookSecret} />}
      {settings.webhookUrl !== null && <WebhookPosts />}
    </Card>
  );
}

function Secret({ secret }: { secret: string }) {
  return (
    <div role="status" className={styles.secret}>
      <p>
        <strong>The secret of this address.</strong> It is shown this once: keep it where your posts arrive.
      </p>
      <p>
        <code>{secret}</code> <CopyButton text={secret} label="Copy the secret" />
      </p>
      <p>
        Each post has the header <code>mintscope-signature: t=…,v1=…</code>. It is ours where <code>v1</code> is the
        HMAC-SHA256, in hex, of <code>t</code>, a dot and the body as it came, by the secret as it is written here.
        Refuse an old <code>t</code> (seconds), and take each <code>mintscope-id</code> once.
      </p>
    </div>
  );
}
