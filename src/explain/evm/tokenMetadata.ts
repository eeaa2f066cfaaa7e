/** What a token contract says of itself. Both fields come from outside. */
export interface TokenUnit {
  readonly symbol?: string | undefined;
  readonly decimals?: number | undefined;
}

/** What is known of token contracts, by chain and address. */
export interface TokenMetadata {
  get(chain: string, address: string): TokenUnit | undefined;
}
