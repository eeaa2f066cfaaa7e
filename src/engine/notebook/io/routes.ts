import { unknownNetworkMessage } from '../language/diagnoseMethod';
import { endpointPath } from '../../net';
import { UserError, hostOf } from '../../errors';
import type { RequestSettings } from '../cell/cellAst';
import { chainByName, type TargetContext, pastedPlace } from '../cell/findTarget';
import { cleanRemote } from '../../primitives';
import { type Method, findMethod, wireName } from '../../rpc';
import { type EvmChain, type Network, type NodeEndpoint, isEvmOnly } from '../../networks';
import { noPlatformWords } from '../../lookup';
import type { ResponsePlace } from './cellRun';

/** A request that cannot be sent; the message gives the reason and the remedy. */
export class NotRunnableError extends UserError {
  override readonly name = 'NotRunnableError';
}

export interface Route {
  readonly url: string;
  readonly server: Method['server'];
  /** As spelled by the network. */
  readonly wireMethod: string;
  readonly method?: Method;
  readonly place: ResponsePlace;
  /** ID of the target chain, if the settings have it. */
  readonly evmChainId?: bigint;
  readonly chain?: EvmChain;
}

export function targetContext({
  network,
  networks,
}: {
  readonly network: Network;
  readonly networks: readonly Network[];
}): TargetContext {
  return { network, networks, placeOf: (url) => pastedPlace(url, [network, ...networks]) };
}

export type RouteSettings = Pick<RequestSettings, 'target' | 'nodes'>;

/**
 * One destination per node in `@node`, by default the first node.
 * @param kernel the notebook's network
 * @throws {NotRunnableError}
 */
export function routesOf(
  methodName: string,
  settings: RouteSettings,
  kernel: Network,
  networks: readonly Network[],
): readonly Route[] {
  const network = routeNetwork(settings, kernel, networks);
  const chainName = settings.target?.chain;
  const method = findMethod(methodName, chainName === undefined ? 'node' : 'chain');
  const server = method?.server ?? (methodName.includes('.') ? 'node' : 'evm');
  const path = method?.path ?? unknownPath(methodName, server);
  const chain = path.includes('{chain}') ? chainOf(network, chainName) : undefined;
  const wireMethod = wireName(method?.name ?? methodName, network.wireNames);
  const common = { server, wireMethod, method, evmChainId: chain?.evmChainId, chain };
  const place = { network: network.name, chain: chain?.name };
  if (server === 'evm' && chain?.rpcUrl !== undefined) {
    return [{ ...common, url: chain.rpcUrl, place: { ...place, host: hostOf(chain.rpcUrl) } }];
  }
  const at = { chain: chain?.path, index: path.includes('{index}') ? indexOf(chainName) : undefined };
  return routeNodes(network, settings.nodes).map((node) => ({
    ...common,
    url: node.url + endpointPath({ name: methodName, path }, at),
    place: { ...place, node: node.name, host: hostOf(node.url) },
  }));
}

/** @throws {NotRunnableError} */
export function routeNetwork({ target }: RouteSettings, kernel: Network, networks: readonly Network[]): Network {
  const name = target?.network;
  // The kernel's nodes may differ from the settings, with --node.
  const found = name === undefined || name === kernel.name ? kernel : networks.find((network) => network.name === name);
  if (found === undefined) {
    const names = networks.map((network) => network.name);
    throw new NotRunnableError(unknownNetworkMessage(name ?? '', names));
  }
  if (found.missing !== undefined) {
    throw new NotRunnableError(found.missing.sentence);
  }
  return found;
}

/** @throws {NotRunnableError} */
export function routeNodes(network: Network, wanted: RequestSettings['nodes']): readonly NodeEndpoint[] {
  const [first] = network.nodes;
  if (first === undefined) {
    throw new NotRunnableError(
      isEvmOnly(network)
        ? noPlatformWords(network.name)
        : `${network.name} has no node. Add one to snowprobe.networks, or choose another network.`,
    );
  }
  if (wanted === undefined || wanted === 'all') {
    return wanted === 'all' ? network.nodes : [first];
  }
  return wanted.map((name) => {
    const node = network.nodes.find((one) => one.name === name);
    if (node === undefined) {
      const names = network.nodes.map((one) => one.name).join(', ');
      throw new NotRunnableError(`${network.name} has no node named ${name}. Its nodes: ${names}.`);
    }
    return node;
  });
}

/** By name in the settings, alias or ID; defaults to the C-Chain. @throws {NotRunnableError} */
function chainOf(network: Network, name: string | undefined): EvmChain {
  const found = name === undefined ? network.chains[0] : chainByName(network.chains, name);
  // Names unknown to the settings may still be served by the node: an alias, or a blockchain ID.
  const chain = found ?? (name === undefined ? undefined : unknownChain(name));
  if (chain === undefined) {
    throw new NotRunnableError(`${network.name} has no chain. Name one with @target ${network.name}/<chain>.`);
  }
  return chain;
}

/** Prevents a name in a file from being a path on the host. @throws {NotRunnableError} */
function unknownChain(name: string): EvmChain {
  if (!/^(?!\.+$)[\p{L}\p{N}_.~-]+$/u.test(name)) {
    throw new NotRunnableError(
      `${cleanRemote(name, 60)} is not a chain. Write its name in the settings, its alias or its blockchain ID.`,
    );
  }
  return { name, path: name };
}

/** "P/block": the index of a chain's blocks unless transactions are named. @throws {NotRunnableError} */
function indexOf(target: string | undefined): string {
  const [, chain, kind] = /^([PXC])(?:-Chain)?(?:\/(block|tx))?$/.exec(target ?? '') ?? [];
  if (chain === undefined) {
    throw new NotRunnableError(
      'The index API needs a chain. Write @target /P/block, /X/block, /X/tx or /C/block above the request.',
    );
  }
  return `${chain}/${kind ?? 'block'}`;
}

const namespacePaths = new Map(
  Object.entries({
    platform: '/ext/bc/P',
    avm: '/ext/bc/X',
    assetvm: '/ext/bc/X',
    wallet: '/ext/bc/X/wallet',
    avax: '/ext/bc/C/avax',
    native: '/ext/bc/C/avax',
    info: '/ext/info',
    admin: '/ext/admin',
    health: '/ext/health',
    index: '/ext/index/{index}',
    proposervm: '/ext/bc/{chain}/proposervm',
    validators: '/ext/bc/{chain}/validators',
  }),
);

/** Routes methods that are not in the catalogue by their namespace. @throws {NotRunnableError} */
function unknownPath(method: string, server: Method['server']): string {
  const namespace = method.split('.')[0]!;
  const path = server === 'evm' ? '/ext/bc/{chain}/rpc' : namespacePaths.get(namespace);
  if (path === undefined) {
    throw new NotRunnableError(
      `${method} has an unknown namespace. Known namespaces: ${[...namespacePaths.keys()].join(', ')}.`,
    );
  }
  return path;
}
