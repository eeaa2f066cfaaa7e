/** What the contract at a manager's address turned out to be. */
export type ManagerKind =
  /** No contract stands there. */
  | 'none'
  /** ACP-99 as it stands: its owner chooses, a person or another contract. */
  | 'manager'
  /** Whoever stakes the native token validates. */
  | 'staking'
  | 'erc20Staking'
  | 'unknown';

/** Selectors of functions without parameters. Rule: the interfaces of ACP-99 and of the staking managers. */
export const managerCalls = {
  l1TotalWeight: '0xbb0b1938',
  owner: '0x8da5cb5b',
  getStakingManagerSettings: '0xcaa71874',
  erc20: '0x785e9e86',
} as const;
