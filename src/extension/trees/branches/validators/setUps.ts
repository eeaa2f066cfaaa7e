import { setUpNode } from '../../rows/validators/setUpNode';
import type { ValidatorSet } from '../../rows/validators/validatorSet';
import type { TreeNode } from '../../rows/treeNode';
import type { SourceClient } from '../../../../engine/sources';

/** A search for the messages of a manager costs more than a look at its validators. */
const freshMs = 60_000;

interface Cached {
  readonly at: number;
  readonly nodes: readonly TreeNode[];
}

/** Validators of L1s whose set-up is half done, asked for once a minute while somebody looks. */
export class SetUps {
  private readonly cached = new Map<string, Cached>();

  /** @throws the abort reason alone */
  async nodes(client: SourceClient, set: ValidatorSet): Promise<readonly TreeNode[]> {
    const { network, context } = client;
    const key = `${network.name} ${set.subnetId}`;
    const known = this.cached.get(key);
    const now = context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.nodes;
    }
    const { fetchSetUpOf } = await import('../../../../engine/diagnose/io/fetchSetUp');
    const { incomplete, unread } = await fetchSetUpOf(client, set.subnetId);
    const nodes = incomplete.map((half) => setUpNode(half, set, network.name));
    if (unread.length === 0) {
      this.cached.set(key, { at: now, nodes });
    }
    return nodes;
  }
}
