import type { Report } from '../report';

/**
 * One item of a side bar's tree. All trees are made of these; how they look is the host's. Strings may hold words from
 * outside: they are shown as text and never as markup, without their control characters.
 */
export interface TreeNode {
  /** Unique within its tree, and the same after each refresh: "fuji/subnet/2Dyq…/chain/orders/feeConfig". */
  readonly id: string;
  readonly label: string;
  /** The one figure that matters: "26 · 0 TPS", "3 days of balance left". */
  readonly description?: string;
  readonly icon: TreeIcon;
  /** A whole sentence for screen readers, where label, description and state are not one. */
  readonly accessibilityLabel?: string;
  /** What it has below it is asked for when it is expanded. */
  readonly children?: 'collapsed' | 'expanded';
  /** What is copied, looked up, dropped into an editor, and whose Finding the tooltip and "Open" show. */
  readonly identifier?: string;
  /** Name of the chain that `identifier` is looked up on; absent: all. A block number needs one. */
  readonly chain?: string;
  /** What the tooltip and "Open" show where there is nothing to look up: a check, a value of a fee config. */
  readonly report?: Report;
  /** Text of a `.rpc` cell that asks for what is shown here, its `@target` included. */
  readonly cell?: string;
  /** What else the context menu offers. */
  readonly offers?: readonly TreeAction[];
  /** A line for a shell that changes what is shown here; it holds no key. */
  readonly castLine?: string;
  /** Names, aliases or blockchain IDs of the EVM chains that it is or that run on it, where these can be diagnosed. */
  readonly runs?: readonly string[];
  /** What stands for `description` in the tooltip, where that is cut to a few words. */
  readonly detail?: string;
}

export interface TreeIcon {
  /** A codicon's name: "server", "link", "circle-filled". */
  readonly symbol: string;
  readonly state: 'plain' | 'good' | 'warning' | 'bad' | 'away';
}

export type TreeAction = 'pin' | 'unpin' | 'compare' | 'export' | 'node' | 'role' | 'call' | 'config';

/** What stands below an item, or at the root. */
export interface TreeBranch {
  readonly nodes: readonly TreeNode[];
  /** When the answer came, milliseconds since the epoch; hosts that gave it. Shown in the tooltip. */
  readonly at: number;
  readonly hosts: readonly string[];
  /** A sentence for what could not be had although the rest is there; stands as the last item. */
  readonly problem?: string;
  /**
   * How many there are beyond `nodes`, to be had with a larger `TreeRun.shown`. A branch may also give more nodes than are
   * shown: the host keeps them back behind "Show N more…" itself.
   */
  readonly more?: number;
  readonly freshUntil: Freshness;
}

/** When a branch that is on the screen is asked for again. */
export type Freshness =
  /**
   * Until the next block of a chain, by its name ("C-Chain", "P-Chain", "orders"). `height`: that the answer is of, where
   * the branch knows it.
   */
  | { readonly kind: 'block'; readonly chain: string; readonly height?: bigint }
  | { readonly kind: 'age'; readonly milliseconds: number }
  /** Follows from the settings or from bytes. */
  | { readonly kind: 'settings' };

/** A tree whose branches are asked for one at a time. */
export interface Tree {
  /**
   * What stands below `parent`, or at the root.
   *
   * @throws ApiError and its kin where nothing could be had at all: the host keeps what it showed, marked as stale, and
   *   says the sentence; the abort reason
   */
  children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch>;
}

export interface TreeRun {
  readonly signal: AbortSignal;
  /**
   * Whether something may be sent to a URL; a tree never sends to one that nobody agreed to. Where it is asked about one
   * that nobody has decided on, the host offers to ask it, so a tree need not say that.
   */
  allowed(url: string): boolean;
  /** Words that the user filters by, in lower case; absent: all. */
  readonly filter?: string;
  /**
   * What is known before all have answered; may be told again and again. It is shown where the rest is slow, with what is
   * still asked for named in it.
   */
  soFar?(branch: TreeBranch): void;
  /** So many nodes are shown at most: what costs a question for each node is asked for these alone. */
  readonly shown: number;
}
