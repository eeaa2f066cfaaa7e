import { encodeCb58 } from '../../../core/ids/cb58';
import { cb58Id } from '../../../core/ids/cb58Id';
import { hexToBytes } from '../../../core/ids/hex';
import type { Cb58Id, Identifier } from '../../../core/ids/identifier';
import type { Network } from '../../../core/networks/network';
import { mayBeOnChain } from '../../../explain/offlineFinding';
import { resolversOf } from './resolvers';
import { primaryChainNames } from '../../../explain/platform/primaryNetwork';

/**
 * What the P-, X- and C-Chain (its atomic side) are asked about for an identifier: often itself, for 32 bytes in hex their
 * cb58. Undefined: they are not asked, since it is mistyped, a name that no network keeps, of another network or meant for
 * another chain, or since the network has nobody to ask.
 *
 * @param chain name of the one chain that is meant
 */
export function primaryQuestion(
  identifier: Identifier,
  { nodes, dataApi, hrp }: Network,
  chain: string | undefined,
): Identifier | undefined {
  const isNamed = chain !== undefined && primaryChainNames.includes(chain);
  const asked = identifier.kind === 'hash32' ? inCb58(identifier.hex) : identifier;
  const hasSource = nodes.length > 0 || dataApi !== undefined;
  if (asked === undefined || !hasSource || resolversOf(asked).length === 0) {
    return undefined;
  }
  switch (asked.kind) {
    case 'blockNumber':
      return isNamed ? asked : undefined;
    case 'cb58Id':
      return mayBeOnChain(asked) && (chain === undefined || chain === 'C-Chain' || isNamed) ? asked : undefined;
    case 'bech32Address':
      return asked.checksum !== 'wrong' && asked.hrp === hrp ? asked : undefined;
    default:
      return 'checksum' in asked && asked.checksum === 'wrong' ? undefined : asked;
  }
}

function inCb58(hex: string): Cb58Id | undefined {
  const bytes = hexToBytes(hex);
  return bytes && cb58Id(encodeCb58(bytes));
}
