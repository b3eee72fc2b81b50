import { programs } from '../programs.ts';

/**
 * Accounts of Solana itself and of the programs that launch and trade tokens: no wallet stands behind them. Sources: the
 * runtime's documentation of native programs and sysvars; the published interface definitions of the launchpads (addresses
 * fixed in their instructions); the authorities that LaunchLab and Raydium publish.
 */
export const programAccounts: readonly string[] = [
  ...Object.values(programs),
  // Native and standard programs
  'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  'ComputeBudget111111111111111111111111111111',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  // Sysvars
  'Sysvar1nstructions1111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarEpochSchedu1e111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'SysvarS1otHashes111111111111111111111111111',
  'SysvarS1otHistory11111111111111111111111111',
  'SysvarRewards111111111111111111111111111111',
  // pump.fun: configuration, mint and event authority, migration authority, fee program, mayhem program
  '4wTV1YmiEkRvAtNtsSGPtUrqRYQMe5SKy2uB4Jjaxnjf',
  'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM',
  'Ce6TQqeHC9p8KetsN6JsjHK7UTZk7nasjjnr7XxXp9F1',
  '39azUYFWPz3VHgKCf3VChUwbpURdCHRxjWVowf5jUJjg',
  'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ',
  'MAyhSmzXzV1pTf7LsNkrNwkWKTo4ougAJ1PPg47MD4e',
  // LaunchLab vaults, Raydium AMM v4 and CPMM authorities, LP lockers
  'WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh',
  '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1',
  'GpMZbSM2GgvTKHJirzeGfMFoaZ8UR2X7F4v8vHTvxFbL',
  'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
  'LocpQgucEQHbqNABEYvBvwoxCPsSbG91A1QaQhQQqjn',
  // Meteora: pool authorities of DBC and DAMM v2
  'FhVo3mqL8PW5pH5U2CN4XE33DokiyZnUwuGpH2hmHLuM',
  'HLnpSz9h2S4hiLQ43rnSD9XkcUThA7B8hQMKmDaiTLcC',
];

/** pump.fun's accounts that fees of trades go to, as transactions name them. */
export const feeAccounts: readonly string[] = [
  'CebN5WGQ4jvEPvsVU4EoHEpgzq1VV7AbicfhtW4xC9iM',
  '62qc2CNXwrYqQScmEdiZFFAnJR262PxWEuNQtxfafNgV',
  'GesfTA3X2arioaHp8bbKdjG9vJtskViWACZoYvxp4twS',
];
