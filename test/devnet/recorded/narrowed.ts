interface Row {
  readonly nodeID?: unknown;
}

/**
 * Filters a recorded list of all nodes by node ID: `getCurrentValidators` of the P-Chain or a chain, and `info.peers`.
 * Like the node, it omits delegators for several IDs; the recorded list has none.
 * @param whole the `result` for all nodes
 */
export function narrowed(whole: unknown, nodeIds: readonly unknown[]): unknown {
  const { validators, peers, ...rest } = whole as { validators?: readonly Row[]; peers?: readonly Row[] };
  const isRequested = ({ nodeID: nodeId }: Row): boolean => nodeIds.length === 0 || nodeIds.includes(nodeId);
  if (peers !== undefined) {
    const found = peers.filter(isRequested);
    return { ...rest, numPeers: String(found.length), peers: found };
  }
  return validators === undefined ? whole : { ...rest, validators: validators.filter(isRequested) };
}
