import { feeAccounts, programAccounts } from './program-accounts.ts';
import { routeAuthorities } from './route-authorities.ts';
import { tipAccounts } from './tip-accounts.ts';

/** Accounts that no wallet stands behind: they hold nothing, and belong to no group. */
export const knownAccounts: readonly string[] = [
  ...programAccounts,
  ...feeAccounts,
  ...routeAuthorities,
  ...tipAccounts,
];
