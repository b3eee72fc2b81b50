import { messages } from '@mintscope/schemas/messages';
import type { Wallets } from '@wallet-standard/app';
import type { Wallet, WalletAccount } from '@wallet-standard/base';
import { removeStored, writeStored } from '../storage.ts';
import { readSignedMessage, type SignedMessage } from './read-signed-message.ts';
import {
  connectFeature,
  disconnectFeature,
  eventsFeature,
  readAccount,
  readMethod,
  readWallet,
  signFeature,
  type WalletOption,
} from './read-wallet.ts';
import { readWalletFailure, WalletError } from './wallet-error.ts';
import { lastWalletKey, type WalletStore } from './wallet-store.ts';
import { withDeadline } from './with-deadline.ts';

export interface WalletConnector {
  /** Wallets that can sign in here, at most 30, in the order in which they came. The same array until one comes or goes. */
  options(): readonly WalletOption[];
  watchOptions(listener: () => void): () => void;
  register(wallet: Wallet): void;
  /**
   * Asks the wallet for an account and remembers the wallet. The store tells how it went.
   *
   * @throws WalletError; after it the store is where it was before.
   */
  connect(option: WalletOption, signal?: AbortSignal): Promise<void>;
  /** Connects the wallet of this name without asking its user, now or as soon as it appears; quietly gives up. */
  restore(name: string): Promise<void>;
  /** Forgets the wallet here, and asks it to forget us. */
  disconnect(): Promise<void>;
  /** @throws WalletError, also where the account changed meanwhile. */
  sign(text: string, signal?: AbortSignal): Promise<SignedMessage>;
}

interface ConnectorOptions {
  wallets: Wallets;
  store: WalletStore;
  /** How long a wallet may take to answer (ms). */
  patience?: { connect: number; silent: number; sign: number };
}

interface Current {
  option: WalletOption;
  account: WalletAccount;
  stop: () => void;
}

const mostWallets = 30;

export function createWalletConnector({
  wallets,
  store,
  patience = defaultPatience,
}: ConnectorOptions): WalletConnector {
  let current: Current | null = null;
  let known: readonly Wallet[] | null = null;
  let options: readonly WalletOption[] = [];
  /** Grows with each connect, restore and disconnect: an answer to an older one is dropped. */
  let turn = 0;

  function readOptions(): readonly WalletOption[] {
    const registered = wallets.get();
    if (registered !== known) {
      known = registered;
      options = registered.flatMap((wallet) => readWallet(wallet) ?? []).slice(0, mostWallets);
    }
    return options;
  }

  async function ask(option: WalletOption, silent: boolean, signal?: AbortSignal): Promise<WalletAccount> {
    const connect = readMethod(option.wallet, connectFeature, 'connect');
    try {
      const work = Promise.resolve().then(() => connect?.(silent ? { silent: true } : undefined));
      const answer = await withDeadline(work, silent ? patience.silent : patience.connect, signal);
      const given = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'accounts') : null;
      const account = readAccount(given) ?? readAccount(option.wallet.accounts);
      if (account) return account;
    } catch (error) {
      throw readWalletFailure(error);
    }
    throw new WalletError('refused', 'The wallet gave no Solana account.');
  }

  function hold(option: WalletOption, account: WalletAccount): void {
    current?.stop();
    current = { option, account, stop: follow(option, onAccounts) };
    writeStored(lastWalletKey, option.name);
    show(null);
  }

  function onAccounts(accounts: unknown): void {
    if (!current) return;
    const account = readAccount(accounts);
    if (!account) {
      release('The wallet disconnected.');
      return;
    }
    if (account.address === current.account.address) return;
    current = { ...current, account };
    show('The wallet switched to another account.');
  }

  function show(notice: string | null): void {
    if (!current) return;
    const { name, icon } = current.option;
    store.set({ phase: 'connected', wallet: { name, icon, address: current.account.address }, notice });
  }

  function release(notice: string | null): void {
    current?.stop();
    current = null;
    removeStored(lastWalletKey);
    store.set({ phase: 'none', notice });
  }

  async function connect(option: WalletOption, signal?: AbortSignal): Promise<void> {
    turn += 1;
    const mine = turn;
    store.set({ phase: 'connecting', name: option.name });
    try {
      const account = await ask(option, false, signal);
      if (mine === turn) hold(option, account);
    } catch (error) {
      if (mine === turn) {
        if (current) show(null);
        else store.set({ phase: 'none', notice: null });
      }
      throw error;
    }
  }

  async function restore(name: string): Promise<void> {
    const mine = turn;
    const option = readOptions().find((candidate) => candidate.name === name);
    if (!option) {
      const stop = wallets.on('register', () => {
        if (mine !== turn) stop();
        else if (readOptions().some((candidate) => candidate.name === name)) {
          stop();
          void restore(name);
        }
      });
      return;
    }
    const account = await ask(option, true).catch(() => null);
    if (account && mine === turn && !current) hold(option, account);
  }

  return {
    options: readOptions,
    watchOptions(listener) {
      const stops = [wallets.on('register', listener), wallets.on('unregister', listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    register: (wallet) => void wallets.register(wallet),
    connect,
    restore,
    async disconnect() {
      turn += 1;
      const leave = current && readMethod(current.option.wallet, disconnectFeature, 'disconnect');
      release(null);
      // The wallet's opinion changes nothing for us.
      await withDeadline(
        Promise.resolve().then(() => leave?.()),
        patience.silent,
      ).catch(() => undefined);
    },
    async sign(text, signal) {
      if (!current) throw new WalletError('not_connected', messages.connectWallet);
      const { option, account } = current;
      const signMessage = readMethod(option.wallet, signFeature, 'signMessage');
      const message = new TextEncoder().encode(text);
      try {
        const work = Promise.resolve().then(() => signMessage?.({ account, message }));
        const answer = await withDeadline(work, patience.sign, signal);
        if (current?.account.address !== account.address) {
          throw new WalletError('changed', 'The wallet switched to another account. Please sign again.');
        }
        return readSignedMessage(answer, account.address, message);
      } catch (error) {
        throw readWalletFailure(error);
      }
    },
  };
}

const defaultPatience = { connect: 120_000, silent: 5_000, sign: 150_000 };

/** Tells of changed accounts until stopped. A wallet without events is never seen to change. */
function follow(option: WalletOption, onAccounts: (accounts: unknown) => void): () => void {
  const on = readMethod(option.wallet, eventsFeature, 'on');
  let following = true;
  let stop: unknown;
  try {
    stop = on?.('change', (change: unknown) => {
      const accounts = typeof change === 'object' && change !== null ? Reflect.get(change, 'accounts') : undefined;
      if (following && accounts !== undefined) onAccounts(accounts);
    });
  } catch {
    stop = undefined;
  }
  return () => {
    following = false;
    if (typeof stop === 'function') stop();
  };
}
