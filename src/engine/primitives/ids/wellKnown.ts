import { cb58Id } from './cb58';
import type { Identifier } from './identifier';
import tables from './wellKnown.json';

export interface WellKnown {
  /** "C-Chain", "Warp precompile". In the reader's language where it is words. */
  readonly name: string;
  /** `mainnet`, `fuji` or `local` where the value belongs to one network; absent: the same on all. */
  readonly network?: string;
}

/** What a value is known as everywhere, told without asking anyone. A value with a wrong checksum has no name. */
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
      return identifier.checksum === 'invalid' ? undefined : own(wellKnownAddresses, identifier.address.toLowerCase());
    case 'nodeId':
      return identifier.checksum === 'valid' ? own(wellKnownNodes, identifier.hex) : undefined;
    case 'bech32Address':
      return identifier.checksum === 'valid' ? own(wellKnownOwners, identifier.hex) : undefined;
    default:
      return undefined;
  }
}

function known32(hex: string): WellKnownEntry | undefined {
  const vm = paddedAscii(hex);
  return own(wellKnownIds, hex) ?? (vm === undefined ? undefined : own(wellKnownVms, vm));
}

function own(table: Readonly<Record<string, WellKnownEntry>>, key: string): WellKnownEntry | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Whether an asset ID in cb58 is AVAX on any of the networks that are known. */
export function isAvax(asset: string): boolean {
  const identifier = cb58Id(asset);
  return identifier !== undefined && wellKnownName(identifier)?.name === 'AVAX';
}

/**
 * The name in 32 bytes that are a short ASCII name padded with zeros: how VM and fx IDs are usually made. Letters, digits,
 * dots, dashes and underscores only, so the name can be shown as it is.
 *
 * @param hex 32 bytes with 0x
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

/** All that something is known as: nothing else may pass for it. */
export const wellKnownNames: readonly string[] = Object.values(tables).flatMap((table) =>
  Object.values(table as Table).map(({ name }) => name),
);

/** 32-byte values by lower-case hex. Sources: the networks' genesis files, avalanchego's utils/constants and vms/*fx. */
export const wellKnownIds = tables.ids as Table;

/** VM and fx IDs: the name in ASCII, padded with zeros to 32 bytes. */
const wellKnownVms: Table = tables.vms;

/** EVM addresses in lower case. Sources: subnet-evm's precompile registry, EIP-7951 and its forerunners, icm-contracts. */
export const wellKnownAddresses: Table = Object.fromEntries(
  Object.entries(tables.addresses as Table).map(([short, entry]) => [`0x${short.slice(2).padStart(40, '0')}`, entry]),
);

/** What an EVM address is known as; its checksum is not looked at. */
export function wellKnownAddress(address: string): string | undefined {
  return own(wellKnownAddresses, address.toLowerCase())?.name;
}

/** 20-byte values of NodeIDs and of bech32 addresses. */
const wellKnownNodes: Table = tables.nodes;
export const wellKnownOwners: Table = tables.owners;
