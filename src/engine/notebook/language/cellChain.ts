import type { CellAst, Request } from '../cell/cellAst';
import type { EvmChain } from '../../networks';
import { callsOf } from './calls';

/** The chain that a request asks. */
export interface CellChain {
  /** As the settings name it, or as it stands in the cell: "C-Chain", "orders", "P/block". */
  readonly name: string;
  /** The method is of this chain alone: no other can be chosen. */
  readonly isFixed?: true;
}

/**
 * The chain of the first request of a cell that asks one, one that can be chosen before others; undefined where all ask
 * nodes as a whole, or a service.
 */
export function cellChain({ requests }: CellAst, chains: readonly EvmChain[]): CellChain | undefined {
  const requested = requests.flatMap((request) => chainOf(request, chains) ?? []);
  return requested.find(({ isFixed }) => isFixed === undefined) ?? requested[0];
}

function chainOf(request: Request, chains: readonly EvmChain[]): CellChain | undefined {
  const { body, settings } = request;
  const path = body.kind === 'rest' ? body.path : pathOf(request);
  const [, alias = ''] = /^\/ext\/bc\/([^/?]+)/.exec(path) ?? [];
  const wanted = settings.target?.chain;
  if (path.includes('{index}')) {
    return wanted === undefined ? undefined : { name: wanted };
  }
  if (alias === '{chain}') {
    const name = wanted ?? chains[0]?.path;
    return name === undefined ? undefined : { name: nameOf(name, chains) };
  }
  return alias === '' ? undefined : { name: nameOf(alias, chains), isFixed: true };
}

function pathOf(request: Request): string {
  if (request.body.kind === 'contract') {
    return evmPath;
  }
  const [call] = callsOf(request);
  if (call === undefined) {
    return '';
  }
  return call.method?.path ?? (call.name.includes('.') ? '' : evmPath);
}

const evmPath = '/ext/bc/{chain}/rpc';

function nameOf(wanted: string, chains: readonly EvmChain[]): string {
  const found = chains.find(
    ({ name, path, blockchainId }) =>
      name === wanted || path === wanted || blockchainId === wanted || name === `${wanted}-Chain`,
  );
  return found?.name ?? (/^[PXC]$/.test(wanted) ? `${wanted}-Chain` : wanted);
}
