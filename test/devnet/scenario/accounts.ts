import { privateKeyToAccount } from 'viem/accounts';

/**
 * The scenario's senders. All are published test keys: the first is the one that every local Avalanche network funds
 * and that owns everything in the recordings, the others are from anvil's default mnemonic.
 */
export const accounts = {
  deployer: privateKeyToAccount('0x56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027'),
  friend: privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'),
  /** Skips nonces. */
  hasty: privateKeyToAccount('0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a'),
  /** Pays fees that are too low. */
  stingy: privateKeyToAccount('0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6'),
} as const;

export type Sender = keyof typeof accounts;

/** Addresses without a key that only receive. */
export const receivers = {
  one: '0x1111111111111111111111111111111111111111',
  two: '0x2222222222222222222222222222222222222222',
  three: '0x3333333333333333333333333333333333333333',
} as const;
