import { evmAddress } from '../primitives';

/** Selects balances of an EVM address. Plain data, so that it fits into a link or a document's address. */
export interface BalanceFilter {
  /** Decimal height; latest block by default. */
  readonly block?: string;
  /** Includes tokens flagged as spam. */
  readonly spam?: true;
  /** Only these token contracts, EIP-55 checksummed. */
  readonly contracts?: readonly string[];
}

const maxContracts = 100;

/** Parses a filter from a link or another extension; `undefined` where it is empty or invalid. */
export function readBalanceFilter(value: unknown): BalanceFilter | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  const { block, spam, contracts } = value as Readonly<Record<string, unknown>>;
  const addresses = Array.isArray(contracts) ? contracts.slice(0, maxContracts).map(parseAddress) : [];
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

function parseAddress(value: unknown): string | undefined {
  const identifier = typeof value === 'string' ? evmAddress(value) : undefined;
  return identifier === undefined || identifier.checksum === 'invalid' ? undefined : identifier.address;
}

/** Why a text is not a block height; an empty one is the latest block. */
export function blockProblem(typed: string): string | undefined {
  return typed === '' || readBalanceFilter({ block: typed }) !== undefined
    ? undefined
    : 'Enter a decimal block number, or leave empty for the latest block.';
}

/** Why a text is not a list of contracts, separated by commas or blanks; an empty one is all tokens. */
export function contractsProblem(typed: string): string | undefined {
  const wrong = listed(typed).find((text) => (evmAddress(text)?.checksum ?? 'invalid') === 'invalid');
  return wrong === undefined ? undefined : `${wrong.slice(0, 60)} is not a contract address.`;
}

/** The filter of validated fields; `undefined` where they filter nothing. */
export function balanceFilterOf(block: string, contracts: string, spam: boolean): BalanceFilter | undefined {
  return readBalanceFilter({ block: block === '' ? undefined : block, contracts: listed(contracts), spam });
}

function listed(typed: string): readonly string[] {
  return typed.split(/[\s,]+/).filter((text) => text !== '');
}
