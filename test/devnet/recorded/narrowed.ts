interface Row {
  readonly nodeID?: unknown;
}

/**
 * The answer of a method that lists nodes, of those alone that are asked about, made from its recorded answer about all:
 * `getCurrentValidators` of the P-Chain or a chain, and `info.peers`. As the node does, it leaves out delegators where
 * several are asked about; the recorded list has none.
 *
 * @param whole the `result` about all
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
