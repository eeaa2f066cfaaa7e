import type { Network } from '../../engine/networks';
import { views, type ViewId } from '../vscode/ids';
import type { Services } from '../shared/services';
import type { ValidatorWatch } from './validatorWatch';
import type { Tree } from '../../engine/trees';

/** One view of the side bar: what it shows, and what the rest of the extension is told by it. */
export interface TreeView {
  readonly tree: Tree;
  /**
   * What the active network lacks so that there is nothing to ask: "node", "source" (neither node nor data service). The
   * view's welcome says it, by the context key `<view>.lacks`; undefined: nothing.
   */
  lacks(): string | undefined;
  /** Whom it asks about a network: where none of these may be asked, there is nothing to show. */
  urls(network: Network): readonly string[];
  /** The figure on the view's icon. */
  readonly badge?: ValidatorWatch;
}

/** The trees of the side bar, by the view that shows each. */
export function treeViews({ state }: Services, validators: ValidatorWatch): Readonly<Record<ViewId, TreeView>> {
  const { trees, networks } = state;
  const lacksNode = (): string | undefined => (networks.active().nodes.length === 0 ? 'node' : undefined);
  return {
    // A node tells of them, the data service, or what stands in the settings.
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
    // Only a node knows them.
    [views.validators]: { tree: trees.validators, lacks: lacksNode, urls: nodeUrls, badge: validators },
    // Each tells of itself alone.
    [views.nodes]: { tree: trees.nodes, lacks: lacksNode, urls: nodeUrls },
  };
}

function nodeUrls({ nodes }: Network): readonly string[] {
  return nodes.map(({ url }) => url);
}

/** Whom the first view asks: its question is about all hosts. */
export function chainUrls({ nodes, dataApi, chains }: Network): readonly string[] {
  return [...nodes.map(({ url }) => url), ...chains.map(({ rpcUrl }) => rpcUrl), dataApi].filter(
    (url) => url !== undefined,
  );
}
