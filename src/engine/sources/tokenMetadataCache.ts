import { errorCategory } from '../errors';
import {
  type BatchKey,
  type BatchResponses,
  type Outcome,
  type RpcBatch,
  type TokenUnit,
  callContract,
  decodeSmallUint,
  decodeSymbol,
} from '../evm';

export interface TokenQueries {
  readonly address: string;
  readonly symbol: BatchKey<string>;
  readonly decimals: BatchKey<string>;
}

/** Tokens of one transaction beyond this are shown without a symbol, to save requests. */
const maxTokensRequested = 16;

/** Caches symbols and decimals of tokens for the session: they do not change. */
export class TokenMetadataCache {
  private readonly units = new Map<string, TokenUnit>();

  constructor(private readonly capacity = 2_000) {}

  get(chain: string, address: string): TokenUnit | undefined {
    return this.units.get(keyOf(chain, address));
  }

  /** Adds the unknown tokens to a batch that is sent anyway. */
  addQueries(batch: RpcBatch, chain: string, addresses: readonly string[]): readonly TokenQueries[] {
    const unknown = [...new Set(addresses.map((address) => address.toLowerCase()))].filter(
      (address) => !this.units.has(keyOf(chain, address)),
    );
    return unknown.slice(0, maxTokensRequested).map((address) => ({
      address,
      symbol: batch.add(callContract({ to: address, data: '0x95d89b41' })),
      decimals: batch.add(callContract({ to: address, data: '0x313ce567' })),
    }));
  }

  remember(chain: string, queries: readonly TokenQueries[], responses: BatchResponses): void {
    for (const { address, symbol, decimals } of queries) {
      if (!isSettled(responses.of(symbol)) || !isSettled(responses.of(decimals))) {
        continue;
      }
      const symbolResult = responses.value(symbol);
      const decimalsResult = responses.value(decimals);
      this.set(chain, address, {
        symbol: symbolResult === undefined ? undefined : decodeSymbol(symbolResult),
        decimals: decimalsResult === undefined ? undefined : decodeSmallUint(decimalsResult),
      });
    }
  }

  set(chain: string, address: string, unit: TokenUnit): void {
    this.units.set(keyOf(chain, address), unit);
    const oldest = this.units.keys().next();
    if (this.units.size > this.capacity && oldest.done !== true) {
      this.units.delete(oldest.value);
    }
  }
}

/** A revert is the contract's permanent answer; a busy node reveals nothing about the contract. */
function isSettled(outcome: Outcome<unknown>): boolean {
  return outcome.ok || errorCategory(outcome.error) === 'reverted';
}

function keyOf(chain: string, address: string): string {
  return `${chain} ${address.toLowerCase()}`;
}
