import tables from './wellKnown.json';

export interface WellKnownEntry {
  readonly name: string;
  readonly network?: 'mainnet' | 'fuji' | 'local';
}

type Table = Readonly<Record<string, WellKnownEntry>>;

/** 32-byte values by lower-case hex. Sources: the networks' genesis files, avalanchego's utils/constants and vms/*fx. */
export const wellKnownIds = tables.ids as Table;

/** VM and fx IDs: the name in ASCII, padded with zeros to 32 bytes. */
export const wellKnownVms: Table = tables.vms;

/** Where fees go that nobody gets. Rule: coreth's and subnet-evm's constants. */
export const blackHole = '0x0100000000000000000000000000000000000000';

/** EVM addresses in lower case. Sources: subnet-evm's precompile registry, EIP-7951 and its forerunners, icm-contracts. */
export const wellKnownAddresses: Table = Object.fromEntries(
  Object.entries(tables.addresses as Table).map(([short, entry]) => [`0x${short.slice(2).padStart(40, '0')}`, entry]),
);

/** 20-byte values of NodeIDs and of bech32 addresses. */
export const wellKnownNodes: Table = tables.nodes;
export const wellKnownOwners: Table = tables.owners;
