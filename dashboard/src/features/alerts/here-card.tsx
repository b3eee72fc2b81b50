import { useState } from 'react';
import { Link } from 'react-router-dom';
import { beep } from '../../components/alerts/beep.ts';
import { askToNotify, mayNotify } from '../../components/alerts/notify.ts';
import { SettingRow, SettingRows } from '../../components/settings/setting-row.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import button from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { cx } from '../../lib/cx.ts';
import { showToast } from '../../lib/toasts.ts';

const hints = {
  default: 'Shown by the browser while this page is out of sight. It asks you once.',
  granted: 'Shown by the browser while this page is out of sight.',
  denied: 'This browser was told not to. Its settings of this page can allow it again.',
  none: 'This browser has none.',
} as const;

/** Sound, the browser and Telegram; each alert says which of them it uses. */
export function HereCard({ telegram }: { telegram: boolean }) {
  const [may, setMay] = useState(mayNotify);
  return (
    <Card
      title="Ways"
      says="Each alert says which of these it uses. The app itself always tells, and the history keeps it."
    >
      <SettingRows>
        <SettingRow label="Sound" hint="Two short notes. A browser plays none until something on the page was pressed.">
          <Button onClick={async () => (await beep()) || showToast('This browser plays no sound here.', 'error')}>
            Try it
          </Button>
        </SettingRow>
        <SettingRow label="Browser notifications" hint={hints[may]}>
          {may === 'default' ? (
            <Button onClick={async () => setMay(await askToNotify())}>Allow</Button>
          ) : (
            <Badge tone={may === 'granted' ? 'good' : 'plain'}>{may === 'granted' ? 'Allowed' : 'Not allowed'}</Badge>
          )}
        </SettingRow>
        <SettingRow
          label="Telegram"
          hint={telegram ? 'The bot writes to your linked account.' : 'No account is linked that the bot can write to.'}
        >
          {telegram ? (
            <Badge tone="good">Linked</Badge>
          ) : (
            <Link to="/settings?tab=account" className={cx(button.button, button.plain)}>
              Link it in the settings
            </Link>
          )}
        </SettingRow>
      </SettingRows>
    </Card>
  );
}
