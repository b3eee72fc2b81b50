/** Whether this browser may notify: `none` where it cannot at all. */
export function mayNotify(): NotificationPermission | 'none' {
  return 'Notification' in window ? Notification.permission : 'none';
}

/** Asks the user, who has just pressed something; who has answered is not asked again. */
export async function askToNotify(): Promise<NotificationPermission | 'none'> {
  if (mayNotify() !== 'default') return mayNotify();
  return Notification.requestPermission();
}

/** A notification of the browser; one of the same tag takes the place of the one before. */
export function notify(title: string, { body, tag }: { body: string; tag: string }, onClick: () => void): void {
  if (mayNotify() !== 'granted') return;
  try {
    const shown = new Notification(title, { body, tag, icon: '/mintscope.svg' });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onClick();
    };
  } catch {
    // Phones let only a service worker notify; there is none.
  }
}
