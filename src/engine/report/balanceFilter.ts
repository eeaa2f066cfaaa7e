import { evmAddress } from '../primitives';

/**
 * Which balances of an EVM address are meant, where not all of today's are. Plain data, so that it can stand in a link
 * and in the address of a document.
 */
export interface BalanceFilter {
  /** Height in decimal; absent: the latest block. */
  readonly block?: string;
  /** Tokens known as spam too. */
  readonly spam?: true;
  /** Contracts of the only tokens that are meant, in EIP-55 spelling. */
  readonly contracts?: readonly string[];
}

const maxContracts = 100;

/** Reads what a link or another extension says; `undefined` where it filters nothing, or cannot be used. */
export function readBalanceFilter(value: unknown): BalanceFilter | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { block, spam, contracts } = value as Readonly<Record<string, unknown>>;
  const addresses = Array.isArray(contracts) ? contracts.slice(0, maxContracts).map(spelled) : [];
  if (addresses.includes(undefined) || (block !== undefined && !isHeight(block))) {
    return undefined;
  }
  const filter: BalanceFilter = {
    ...(block === undefined ? {} : { block: String(BigInt(block)) }),
    ...(spam === true ? { spam } : {}),
    ...(addresses.length === 0 ? {} : { contracts: [...new Set(addresses as readonly string[])] }),
  };
  return Object.keys(filter).length === 0 ? undefined : filter;
}

function isHeight(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,19}$/.test(value);
}

function spelled(value: unknown): string | undefined {
  const identifier = typeof value === 'string' ? evmAddress(value) : undefined;
  return identifier === undefined || identifier.checksum === 'invalid' ? undefined : identifier.address;
}
