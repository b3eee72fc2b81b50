const listeners = new Set<() => void>();
let open = false;

/** Shows the wallet chooser, or what is connected. Its code is loaded with the first call. */
export function openWalletModal(): void {
  set(true);
}

export function closeWalletModal(): void {
  set(false);
}

/** Whether the chooser is wanted; `WalletModalHost` draws it. */
export const walletModal = {
  watch(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => open,
};

function set(wanted: boolean): void {
  if (open === wanted) return;
  open = wanted;
  for (const listener of listeners) listener();
}
