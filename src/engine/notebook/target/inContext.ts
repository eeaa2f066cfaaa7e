import type { CellAst, Request, RequestSettings } from '../cell/cellAst';
import { findTargetChain, type TargetContext, chainInPath } from './findTarget';

/**
 * A cell with the targets of its requests as the settings name them: a chain that is named alone gets its network, and the
 * URL of a pasted line its network, chain and node. What cannot be told has a sentence (`targetProblem`), and is not sent.
 */
export function inContext(ast: CellAst, context: TargetContext): CellAst {
  const requests = ast.requests.map((request) => {
    const settings = settingsIn(request, context);
    return settings === request.settings ? request : { ...request, settings };
  });
  return requests.every((request, i) => request === ast.requests[i]) ? ast : { ...ast, requests };
}

function settingsIn({ body, settings }: Request, context: TargetContext): RequestSettings {
  const { endpoint, target } = settings;
  if (endpoint !== undefined) {
    return /^https?:\/\//i.test(endpoint) && URL.canParse(endpoint)
      ? ofUrl(new URL(endpoint), settings, context)
      : ofName(endpoint, settings, context);
  }
  if (body.kind === 'contract' && target?.chain !== undefined && target.network === undefined) {
    return withFound(settings, findTargetChain(target.chain, context));
  }
  const isKnown = target?.network === undefined || isNetwork(target.network, context);
  return isKnown || target.chain !== undefined
    ? settings
    : withFound(settings, findTargetChain(target.network, context));
}

function ofUrl(url: URL, settings: RequestSettings, { placeOf }: TargetContext): RequestSettings {
  const { network, node, chain = chainInPath(url.pathname) } = placeOf(url);
  const own = { ...settings, nodes: node === undefined ? undefined : [node] };
  if (network === undefined) {
    const targetProblem = `${url.host} is not a host of any network. Nothing is sent to it: add ${url.origin} as a node of a network in snowprobe.networks first.`;
    return { ...own, targetProblem };
  }
  return { ...own, target: { network, chain } };
}

/** In place of a URL, cast takes a name of its configuration. */
function ofName(name: string, settings: RequestSettings, context: TargetContext): RequestSettings {
  if (isNetwork(name, context)) {
    return { ...settings, target: { network: name } };
  }
  const found = findTargetChain(name, context);
  const targetProblem = `${name} is not a URL, and no network or chain has this name.`;
  return found === undefined ? { ...settings, targetProblem } : withFound(settings, found);
}

function withFound(settings: RequestSettings, found: ReturnType<typeof findTargetChain>): RequestSettings {
  switch (found?.kind) {
    case 'target':
      return { ...settings, target: found.target };
    case 'ambiguous':
      return { ...settings, targetProblem: found.sentence };
    case undefined:
      return settings;
  }
}

function isNetwork(name: string, { network, networks }: TargetContext): boolean {
  return network.name === name || networks.some((one) => one.name === name);
}
