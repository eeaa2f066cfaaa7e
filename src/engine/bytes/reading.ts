import type { ByteRange } from '../transactions';
import type { AbiSource } from '../abi';
import { type Network, builtInNetworks, chainName } from '../networks';
import type { Abis } from '../source';
import { type Report, type RenderContext, type TextStyle, lineText, padEnd } from '../report';
import { type JsonValue, bytesToHex, formatCount } from '../primitives';

/** One thing that bytes can be, decoded to the last byte. What it says is made when it is asked for. */
export interface ByteReading {
  /** Stable name, unique among the readings of the same bytes: "P.tx", "warp", "evm", "calldata". */
  readonly key: string;
  /** In words: "P-Chain transaction: transfers assets". */
  readonly name: string;
  /** The bytes fit, but hold what no network has: they are probably something else. */
  readonly doubtful: boolean;
  readonly bytes: Uint8Array;
  /** Signatures whose signers `signed` recovers; about a millisecond each. */
  readonly signatures: number;
  /** In words, at once. */
  report(): Report;
  /** The same with who signed. The curve's code is large and loaded on first use. */
  signed(): Promise<Report>;
  /** What a node prints for it; for EVM data what comes nearest to that. */
  json(): Promise<JsonValue>;
  /** Which bytes are which field, in the order of the bytes, at most `most`. */
  ranges(most: number): readonly ByteRange[];
}

/** What is known besides the bytes. */
export interface BytesContext {
  /** Name of the network that is meant where the bytes do not say. */
  readonly network?: string;
  readonly networkId?: number;
  /** Prefix of addresses on the network of that ID; of all addresses where no ID is given. */
  readonly hrp?: string;
  /** Names of the other networks, by the ID that bytes may hold. */
  readonly networkNamed?: (networkId: number) => string | undefined;
  /** EVM chains by their chain ID. */
  readonly evmChain?: (chainId: bigint) => EvmChainName | undefined;
  /** What a blockchain is called, by its ID in cb58. */
  readonly chainName?: (blockchainId: string) => string | undefined;
  /** ABIs of the open project, for contracts of one EVM chain. */
  readonly abi?: (chainId: bigint | undefined) => AbiSource;
}

interface EvmChainName {
  readonly network: string;
  readonly name: string;
  /** Native token. */
  readonly symbol?: string;
}

/** What the settings know about bytes that are read while `network` is the active one, or none is. */
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

/** What the bytes are to be read as. */
export interface BytesWanted {
  /** Absent: whatever they can be. */
  readonly kind?: 'tx' | 'block' | 'utxo' | 'warp' | 'evm';
  readonly chain?: 'P' | 'X' | 'C';
}

/** A document of more lines is of no use; the JSON form has all values. */
const MAX_LINES = 20_000;

/** Bytes of a field that are shown beside its value. */
const SHOWN = 8;
const MAX_FIELD_WIDTH = 60;
const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 };

/** A reading as lines of text: first byte, length, the first bytes themselves, the field's name, and what it says. */
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
