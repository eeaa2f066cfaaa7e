import { shortenId } from '../../../../engine/primitives';
import { type IncompleteSetup, setUpReport } from '../../../../engine/diagnose';
import type { TreeNode } from '../treeNode';
import type { ValidatorSet } from '../../../../engine/validators';
import { setId } from './validatorSet';

/** `one (NodeID-GWPc…KCtu)   registered on the P-Chain, not completed in the manager contract` */
export function setUpNode(
  half: IncompleteSetup,
  { subnetId, ownNodes }: Pick<ValidatorSet, 'subnetId' | 'ownNodes'>,
  network: string,
): TreeNode {
  const { nodeId, validationId, words } = half;
  const name = nodeId === undefined ? undefined : ownNodes.get(nodeId);
  const short = shortenId(nodeId ?? validationId);
  return {
    id: `${setId(network, subnetId)}/setUp ${validationId}`,
    label: name === undefined ? short : `${name} (${short})`,
    description: words,
    icon: { symbol: 'debug-disconnect', state: 'warning' },
    identifier: validationId,
    report: { ...setUpReport(half), identifier: validationId, network, sources: [] },
  };
}
