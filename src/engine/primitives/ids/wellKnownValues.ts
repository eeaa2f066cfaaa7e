import { bech32Text } from './bech32Address';
import { encodeCb58 } from './cb58';
import { checksumAddress } from './evmAddress';
import { hexToBytes } from './hex';
import { wellKnownAddresses, type WellKnownEntry, wellKnownIds, wellKnownOwners } from './wellKnown';

export interface NamedValue {
  readonly name: string;
  readonly id: string;
}

/** The well-known values with a matching name on a network or on all of them; `hrp` is for addresses. */
export function wellKnownValues(
  matches: (name: string) => boolean,
  { network, hrp }: { readonly network: WellKnownEntry['network']; readonly hrp: string },
): readonly NamedValue[] {
  const valuesOf = (
    table: Readonly<Record<string, WellKnownEntry>>,
    spell: (hex: string) => readonly string[],
  ): readonly NamedValue[] =>
    Object.entries(table).flatMap(([hex, entry]) => {
      const { name } = entry;
      const isOnNetwork = entry.network === undefined || entry.network === network;
      return isOnNetwork && matches(name) ? spell(hex).map((id) => ({ name, id })) : [];
    });
  return [
    ...valuesOf(wellKnownAddresses, (hex) => [checksumAddress(hex)]),
    ...valuesOf(wellKnownOwners, (hex) => ['P', 'X'].map((chain) => bech32Text(chain, hrp, hexToBytes(hex)!))),
    ...valuesOf(wellKnownIds, (hex) => [encodeCb58(hexToBytes(hex)!)]),
  ];
}

/** The EIP-55 address with a well-known name on a network: "Warp precompile", "TeleporterMessenger". */
export function addressNamed(name: string, network: string): string | undefined {
  const wanted = name.trim().toLowerCase();
  const entry = Object.entries(wellKnownAddresses).find(
    ([, known]) => known.name.toLowerCase() === wanted && (known.network === undefined || known.network === network),
  );
  return entry && checksumAddress(entry[0]);
}
