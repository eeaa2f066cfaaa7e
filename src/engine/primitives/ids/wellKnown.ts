import { cb58Id } from './cb58';
import type { Identifier } from './identifier';
import tables from './wellKnown.json';

export interface WellKnown {
  /** "C-Chain", "Warp precompile". */
  readonly name: string;
  /** The only network where the value has this meaning; all networks by default. */
  readonly network?: string;
}

/** The well-known name of a value, without a query. A value with an invalid checksum has none. */
export function wellKnownName(identifier: Identifier): WellKnown | undefined {
  const entry = entryOf(identifier);
  if (!entry) {
    return undefined;
  }
  const { name, network } = entry;
  return network === undefined ? { name } : { name, network };
}

function entryOf(identifier: Identifier): WellKnownEntry | undefined {
  switch (identifier.kind) {
    case 'hash32':
      return known32(identifier.hex);
    case 'cb58Id':
      return identifier.checksum === 'valid' ? known32(identifier.hex) : undefined;
    case 'evmAddress':
      return identifier.checksum === 'invalid'
        ? undefined
        : ownEntry(wellKnownAddresses, identifier.address.toLowerCase());
    case 'nodeId':
      return identifier.checksum === 'valid' ? ownEntry(wellKnownNodes, identifier.hex) : undefined;
    case 'bech32Address':
      return identifier.checksum === 'valid' ? ownEntry(wellKnownOwners, identifier.hex) : undefined;
    default:
      return undefined;
  }
}

function known32(hex: string): WellKnownEntry | undefined {
  const vm = paddedAscii(hex);
  return ownEntry(wellKnownIds, hex) ?? (vm === undefined ? undefined : ownEntry(wellKnownVms, vm));
}

function ownEntry(table: Readonly<Record<string, WellKnownEntry>>, key: string): WellKnownEntry | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Whether an asset ID in cb58 is AVAX on a built-in network. */
export function isAvax(asset: string): boolean {
  const identifier = cb58Id(asset);
  return identifier !== undefined && wellKnownName(identifier)?.name === 'AVAX';
}

/**
 * The name in 32 bytes (0x hex) of zero-padded ASCII: the usual form of VM and fx IDs. Only letters, digits, dots,
 * dashes and underscores, so that it can be displayed safely.
 */
export function paddedAscii(hex: string): string | undefined {
  let name = '';
  let at = 2;
  for (; at < hex.length; at += 2) {
    const code = parseInt(hex.slice(at, at + 2), 16);
    if (code === 0) {
      break;
    }
    name += String.fromCharCode(code);
  }
  return /^[A-Za-z][\w.-]+$/.test(name) && /^0+$/.test(hex.slice(at)) ? name : undefined;
}

export interface WellKnownEntry {
  readonly name: string;
  readonly network?: 'mainnet' | 'fuji' | 'local';
}

type Table = Readonly<Record<string, WellKnownEntry>>;

/** All well-known names: no other identifier may use them. */
export const wellKnownNames: readonly string[] = Object.values(tables).flatMap((table) =>
  Object.values(table as Table).map(({ name }) => name),
);

/** 32-byte values by lower-case hex. Sources: genesis files, avalanchego's utils/constants and vms/*fx. */
export const wellKnownIds = tables.ids as Table;

/** VM and fx IDs by name: ASCII, zero-padded to 32 bytes. */
const wellKnownVms: Table = tables.vms;

/**
 * EVM addresses in lower case. Sources: subnet-evm's precompile registry, EIP-7951 and predecessors, icm-contracts.
 */
export const wellKnownAddresses: Table = Object.fromEntries(
  Object.entries(tables.addresses as Table).map(([short, entry]) => [`0x${short.slice(2).padStart(40, '0')}`, entry]),
);

/** The well-known name of an EVM address, whatever its checksum. */
export function wellKnownAddress(address: string): string | undefined {
  return ownEntry(wellKnownAddresses, address.toLowerCase())?.name;
}

/** 20-byte values of NodeIDs and of bech32 addresses. */
const wellKnownNodes: Table = tables.nodes;
export const wellKnownOwners: Table = tables.owners;
