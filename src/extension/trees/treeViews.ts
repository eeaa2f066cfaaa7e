import type { Network } from '../../engine/networks';
import { views, type ViewId } from '../vscode/ids';
import type { Services } from '../shared/services';
import type { ValidatorWatch } from './validatorWatch';
import type { Tree } from '../../engine/trees';

/** One view of the side bar, and its effects on the rest of the extension. */
export interface TreeView {
  readonly tree: Tree;
  /**
   * What the active network lacks to be queried: "node", "source" (neither node nor data service), shown by the view's
   * welcome per context key `<view>.lacks`; `undefined` where nothing is missing.
   */
  lacks(): string | undefined;
  /** URLs that it queries for a network: with consent to none of them there is nothing to show. */
  urls(network: Network): readonly string[];
  readonly badge?: ValidatorWatch;
}

export function treeViews({ state }: Services, validators: ValidatorWatch): Readonly<Record<ViewId, TreeView>> {
  const { trees, networks } = state;
  const lacksNode = (): string | undefined => (networks.active().nodes.length === 0 ? 'node' : undefined);
  return {
    // From nodes, the data service, or settings.
    [views.chains]: {
      tree: trees.chains,
      lacks() {
        const { nodes, dataApi, chains } = networks.active();
        return nodes.length === 0 && dataApi === undefined && chains.every(({ rpcUrl }) => rpcUrl === undefined)
          ? 'source'
          : undefined;
      },
      urls: chainUrls,
    },
    // Only nodes list them.
    [views.validators]: { tree: trees.validators, lacks: lacksNode, urls: nodeUrls, badge: validators },
    // Each node reports only on itself.
    [views.nodes]: { tree: trees.nodes, lacks: lacksNode, urls: nodeUrls },
  };
}

function nodeUrls({ nodes }: Network): readonly string[] {
  return nodes.map(({ url }) => url);
}

/** All URLs of the network: the first view prompts for all hosts. */
export function chainUrls({ nodes, dataApi, chains }: Network): readonly string[] {
  return [...nodes.map(({ url }) => url), ...chains.map(({ rpcUrl }) => rpcUrl), dataApi].filter(
    (url) => url !== undefined,
  );
}
