import type { ByteRange } from '../transactions';
import type { AbiSource } from '../abi';
import { type Network, builtInNetworks, chainName } from '../networks';
import type { Abis } from '../source';
import { type Report, type RenderContext, type TextStyle, lineText, padEnd } from '../report';
import { type JsonValue, bytesToHex, formatCount } from '../primitives';

/** One interpretation of bytes that decodes all of them. Its contents are created on demand. */
export interface ByteReading {
  /** Stable key, unique among the interpretations of the same bytes: "P.tx", "warp", "evm", "calldata". */
  readonly key: string;
  /** In words: "P-Chain transaction: transfers assets". */
  readonly name: string;
  /** The bytes decode, but to values that no network has: they are probably something else. */
  readonly doubtful: boolean;
  readonly bytes: Uint8Array;
  /** Number of signatures whose signers `signed` recovers, which takes about a millisecond each. */
  readonly signatures: number;
  /** The Report, available synchronously. */
  report(): Report;
  /** The Report with the signers. The code for the curve is large and loaded on first use. */
  signed(): Promise<Report>;
  /** What a node prints for it; for EVM data, the closest equivalent. */
  json(): Promise<JsonValue>;
  /** The fields with their byte ranges, in the order of the bytes, at most `most`. */
  ranges(most: number): readonly ByteRange[];
}

export interface BytesContext {
  /** Name of the network to assume if the bytes do not have one. */
  readonly network?: string;
  readonly networkId?: number;
  /** HRP of addresses on the network with that ID; of all addresses if no ID is given. */
  readonly hrp?: string;
  /** Names of other networks, by network ID. */
  readonly networkNamed?: (networkId: number) => string | undefined;
  readonly evmChain?: (chainId: bigint) => EvmChainName | undefined;
  /** Name of a blockchain, by its ID in cb58. */
  readonly chainName?: (blockchainId: string) => string | undefined;
  /** ABIs of the open project for contracts on an EVM chain. */
  readonly abi?: (chainId: bigint | undefined) => AbiSource;
}

interface EvmChainName {
  readonly network: string;
  readonly name: string;
  /** Native token. */
  readonly symbol?: string;
}

/** Context from the settings for bytes read while `network`, or none, is active. */
export function bytesContextOf(network: Network | undefined, abi?: Abis): BytesContext {
  const all = network === undefined ? builtInNetworks : [network, ...builtInNetworks];
  return {
    ...(network === undefined ? {} : { network: network.name, networkId: network.networkId, hrp: network.hrp }),
    networkNamed: (networkId) => all.find((known) => known.networkId === networkId)?.name,
    evmChain: (chainId) => {
      for (const { name, chains } of all) {
        const chain = chains.find(({ evmChainId }) => evmChainId === chainId);
        if (chain !== undefined) {
          return { network: name, name: chain.name, symbol: chain.symbol };
        }
      }
      return undefined;
    },
    chainName: (blockchainId) => network && chainName(blockchainId, network),
    abi: abi === undefined ? undefined : (chainId) => abi.on(chainId),
  };
}

export interface BytesOptions {
  /** Absent for any. */
  readonly kind?: 'tx' | 'block' | 'utxo' | 'warp' | 'evm';
  readonly chain?: 'P' | 'X' | 'C';
}

/** Longer documents are of no use; the JSON form has all values. */
const MAX_LINES = 20_000;

/** Bytes of a field shown next to its value. */
const SHOWN = 8;
const MAX_FIELD_WIDTH = 60;
const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 };

/** An interpretation as lines of text: offset, length, first bytes, field name and value. */
export function rangesText(reading: ByteReading, ctx: Pick<RenderContext, 'now' | 'locale' | 'timeZone'>): string {
  const ranges = reading.ranges(MAX_LINES + 1);
  const { bytes } = reading;
  const rows = ranges.slice(0, MAX_LINES).map(({ start, end, field, value }) => {
    const first = bytesToHex(bytes.subarray(start, Math.min(end, start + SHOWN))).slice(2);
    return [
      String(start).padStart(String(bytes.length).length),
      String(end - start).padStart(6),
      padEnd(end - start > SHOWN ? `${first}…` : first, 2 * SHOWN + 1),
      field,
      lineText(value, style, ctx),
    ];
  });
  const width = rows.reduce(
    (widest, [, , , field = '']) => Math.max(widest, Math.min(field.length, MAX_FIELD_WIDTH)),
    0,
  );
  const lines = rows.map(([start, length, first, field = '', value]) =>
    [start, length, first, padEnd(field, width), value].join('  ').trimEnd(),
  );
  const head = `${reading.name}, ${formatCount(BigInt(bytes.length))} bytes: offset, length, bytes, field, value`;
  const cut = ranges.length > MAX_LINES ? ['… The JSON has all values.'] : [];
  return `${[head, '', ...lines, ...cut].join('\n')}\n`;
}
