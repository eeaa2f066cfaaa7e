/** Pays suppliers in Snow Coin. */
export const coin = '0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e';
export const treasury = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
export const supplier = '0x2222222222222222222222222222222222222222';

// The payout that went through, and the one that nobody has understood yet:
export const paid = '0xa8e39e018fc9d070db564341b354c38d37122a8ccc8d8f6cc6d2028f10c15919';
export const failed = '0x2b33fce78a479d11b2e9b9ef6d9261e24ba0484f426969f0b1ce1133ba611dbc';

export const explorer = `https://example.invalid/tx/0x0461f42de3e43d4aa2862847d05005b70dd5b6bf724ef4051b07cee791914d92`;

export interface Payout {
  readonly to: string;
  /** Base units of Snow Coin. */
  readonly amount: bigint;
}

export const payouts: readonly Payout[] = [
  { to: supplier, amount: 1_250_500_000_000_000_000_000n },
  { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 7_000_000_000_000_000_000n },
];
