import * as l10n from '@vscode/l10n';
import type { Line, UnsourcedFinding } from '../../../../core/finding/finding';
import { count, id, joined, remote, text } from '../../../../core/finding/spans';
import type { BlsPublicKey } from '../../../../core/ids/identifier';
import { percentOf } from '../../../../core/validators/share';
import { fact } from '../../../../explain/facts';
import { avaxAmount } from '../../../../explain/platform/pChain';
import type { SourceClient } from '../../../sources/sourceClient';
import { PRIMARY_NETWORK_ID } from '../../../../explain/platform/primaryNetwork';
import { sourcesOf } from '../../../../explain/sourcedResult';
import { fetchPublicKey, type KeyAnswers, type KeyHolder } from './fetchPublicKey';

/** A BLS public key: the nodes that sign with it, on the primary network, subnets and L1s. */
export async function resolvePublicKey(
  primary: SourceClient,
  { hex }: BlsPublicKey,
): Promise<UnsourcedFinding | undefined> {
  if (primary.network.nodes.length === 0) {
    return noNode();
  }
  const answers = await fetchPublicKey(primary, hex);
  const { own, holders } = answers;
  const nodeIds = [
    ...new Set([...holders.flatMap((holder) => holder.nodeIDs), ...(own === undefined ? [] : [own.nodeID])]),
  ];
  if (nodeIds.length === 0) {
    return answers.isAnswered ? unknownKey(answers) : undefined;
  }
  return {
    kind: 'publicKey',
    status: 'ok',
    title: [text(l10n.t('BLS public key of ')), ...nodesLine(nodeIds)],
    chain: 'P-Chain',
    facts: [
      ...fact('node', l10n.t('node'), nodesLine(nodeIds), sourcesOf(...holders, own), { brief: true }),
      ...fact(
        'configuredAs',
        l10n.t('your node'),
        own && [remote(own.name), text(l10n.t(' of the settings'))],
        sourcesOf(own),
        { brief: true },
      ),
    ],
    sections: [
      {
        key: 'validatorSets',
        heading: l10n.t('Signs for'),
        columns: [l10n.t('subnet'), l10n.t('node'), l10n.t('weight')],
        rows: holders.map(cells),
        note: noteOf(answers),
        from: sourcesOf(...holders),
      },
    ].filter(({ rows }) => rows.length > 0),
    related: nodeIds.map((nodeId) => ({ label: l10n.t('node'), id: nodeId })),
  };
}

function nodesLine(nodeIds: readonly string[]): Line {
  return joined(
    nodeIds.map((nodeId) => [id(nodeId)]),
    ', ',
  );
}

function cells({
  subnetID: subnetId,
  chainName,
  nodeIDs: nodeIds,
  weight,
  totalWeight,
  inactive,
}: KeyHolder): readonly Line[] {
  const isPrimary = subnetId === PRIMARY_NETWORK_ID;
  const share = totalWeight === undefined ? undefined : percentOf(weight, totalWeight);
  return [
    [isPrimary ? text(l10n.t('primary network')) : id(subnetId, chainName)],
    nodesLine(nodeIds),
    [
      isPrimary ? avaxAmount(weight) : count(weight),
      ...(share === undefined ? [] : [text(' ('), share, text(')')]),
      ...(inactive ? [text(l10n.t(', inactive: does not sign'))] : []),
    ],
  ];
}

/** The data service does not know keys. */
function noNode(): UnsourcedFinding {
  return {
    kind: 'publicKey',
    status: 'unavailable',
    title: [text(l10n.t('Only a node can say whose key it is, and the network has none in the settings. Add one.'))],
    facts: [],
    sections: [],
    related: [],
  };
}

/** The nodes answered, and none of their sets has it. */
function unknownKey(answers: KeyAnswers): UnsourcedFinding {
  return {
    kind: 'publicKey',
    status: 'notFound',
    title: [text(l10n.t('Not the key of a validator that the nodes know of now.'))],
    chain: 'P-Chain',
    facts: fact('asked', l10n.t('asked'), noteOf(answers), []),
    sections: [],
    related: [],
  };
}

function noteOf({ isWhole, setCount }: KeyAnswers): Line {
  return [
    text(
      isWhole
        ? l10n.t(
            'Looked for among the Warp signers of {0} sets of validators, and the inactive validators of the chains in the settings. Inactive validators of other L1s are not among them.',
            setCount,
          )
        : l10n.t(
            'Looked for among the validators of the primary network and of the chains in the settings: the node did not tell those of all subnets.',
          ),
    ),
  ];
}
