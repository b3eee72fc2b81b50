import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import styles from './menu.module.css';

interface AnchoredMenuProps {
  /** What the menu is of. */
  label: string;
  /** What it opens beside. */
  anchor: DOMRect;
  align: 'start' | 'end';
  /** The modal dialog that it opens in: what is outside of that cannot be reached. */
  container?: HTMLElement | null;
  /** The focus goes back to what had it when the menu opened, unless this is set: then it is the caller's to give. */
  leavesFocus?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A menu that is open as long as it is drawn: arrow keys and letters move in it, Escape, Tab and a click beside it close it. */
export function AnchoredMenu({
  label,
  anchor,
  align,
  container = null,
  leavesFocus = false,
  onClose,
  children,
}: AnchoredMenuProps) {
  const [opener] = useState(() => document.activeElement);
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden
          className={styles.anchor}
          style={{ left: anchor.left, top: anchor.top, width: anchor.width, height: anchor.height }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={container}>
        <DropdownMenu.Content
          className={styles.content}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          onCloseAutoFocus={(event) => {
            // The trigger is a mere place, which takes no focus.
            event.preventDefault();
            if (!leavesFocus && opener instanceof HTMLElement && isLost()) opener.focus();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A click beside the menu may have given the focus to something already. */
function isLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.closest('[role="menu"]') !== null;
}

interface MenuItemProps {
  /** 14 px wide. */
  icon: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, disabled = false, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles.item} disabled={disabled} onSelect={onSelect}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      {children}
    </DropdownMenu.Item>
  );
}
