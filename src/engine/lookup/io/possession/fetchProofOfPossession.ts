import { type KeyPair, checkProofOfPossession, hexToBytes, nextTurn } from '../../../primitives';
import { type Report, valueOf } from '../../../report';
import { getNodeID } from '../../../rpc';
import { type OwnPair, proofOfPossessionReport } from '../../../diagnose';
import { resolvePublicKey } from '../platform/resolvePublicKey';
import type { SourceClient } from '../../../sources';

/**
 * Verifies a proof of possession and finds the configured node and the validators with the key. The pair is not sent.
 *
 * @throws only the abort reason
 */
export async function fetchProofOfPossession(client: SourceClient, pair: KeyPair): Promise<Report> {
  const proofOfPossession = await checked(pair);
  const [known, result] = client.hasNode
    ? await Promise.all([
        resolvePublicKey(client, { kind: 'blsPublicKey', text: pair.publicKey, hex: pair.publicKey }),
        client.everyNode('node', getNodeID, {}),
      ])
    : [undefined, []];
  const own: OwnPair[] = [];
  for (const { node, result: answer } of result) {
    const { nodeID: nodeId, nodePOP: of } = valueOf(answer) ?? {};
    own.push({
      node: node.name,
      nodeId,
      publicKey: of?.publicKey.toLowerCase(),
      proofOfPossession: of?.proofOfPossession.toLowerCase(),
      possession: of && (await checked(of)),
      problem: answer.ok ? undefined : client.context.log.all[answer.from]?.message,
      from: answer.from,
    });
  }
  const report = proofOfPossessionReport(pair, proofOfPossession, { own, known });
  return { ...report, identifier: pair.publicKey, network: client.network.name, sources: client.context.log.all };
}

async function checked({ publicKey, proofOfPossession }: KeyPair): Promise<ReturnType<typeof checkProofOfPossession>> {
  // Verification takes 50 ms.
  await nextTurn();
  return checkProofOfPossession(
    hexToBytes(publicKey) ?? new Uint8Array(),
    hexToBytes(proofOfPossession) ?? new Uint8Array(),
  );
}
