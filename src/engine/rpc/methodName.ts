export type WireNames = 'wire' | 'neutral';

/** Neutral words of some descriptions for the wire's namespaces (docs/facts/json-rpc.md, "Spellings"). */
const neutral: readonly (readonly [wire: string, neutral: string])[] = [
  ['avm.', 'assetvm.'],
  ['avax.', 'native.'],
];

/** How a method is spelled on a network's wire. @param name in either spelling */
export function wireName(name: string, names: WireNames): string {
  for (const [wire, word] of neutral) {
    for (const prefix of [wire, word]) {
      if (name.startsWith(prefix)) {
        return (names === 'wire' ? wire : word) + name.slice(prefix.length);
      }
    }
  }
  return name;
}

/** Why a text cannot be the name of a method; undefined where it can. What else it might hold is for a shell to run. */
export function methodNameProblem(name: string): string | undefined {
  return /^[A-Za-z0-9_.]+$/.test(name) ? undefined : 'A method name consists of letters, digits, dots and _.';
}

/** The words of the node's database, alone or after what was looked for. */
const notFound = /(?:^|: )not found$/;

/**
 * What nodes say, by method, where they have no such thing: an answer, with code -32000. Every other error of a method says
 * nothing about what is there (docs/facts/json-rpc.md).
 */
export const notFoundTexts: Readonly<Record<string, readonly RegExp[]>> = {
  'platform.getTx': [notFound],
  'platform.getBlock': [notFound],
  'platform.getBlockByHeight': [notFound],
  'platform.getSubnet': [notFound, /^"\S+" is not a subnet$/, /^the primary network isn't a subnet$/],
  'platform.getL1Validator': [notFound],
  'platform.validatedBy': [notFound, /^"\S+" is not a blockchain$/],
  'platform.validates': [notFound, /^"\S+" is not a subnet$/],
  'platform.getCurrentSupply': [notFound],
  'platform.getMinStake': [notFound],
  'platform.getStakingAssetID': [notFound],
  'platform.sampleValidators': [/^sampling \S+ errored with missing validators$/],
  'avm.getTx': [notFound, /^nil transaction ID$/],
  'avm.getTxStatus': [/^nil transaction ID$/],
  'avm.getBlock': [notFound],
  'avm.getBlockByHeight': [notFound],
  'avm.getAssetDescription': [notFound, /^asset '.*' not found$/, /^transaction doesn't create an asset$/],
  'avax.getAtomicTx': [/^could not find tx \S+$/, /^nil transaction ID$/],
  'index.getContainerByID': [notFound],
  'index.getContainerByIndex': [/^no container at index [0-9]+$/],
  'index.getContainerRange': [/^no containers have been accepted$/],
  'index.getIndex': [notFound],
  'index.getLastAccepted': [/^no containers have been accepted$/],
  'info.getBlockchainID': [/^there is no ID with alias: /],
  'info.isBootstrapped': [/^there is no chain with alias\/ID '/],
  debug_traceTransaction: [/^transaction not found$/],
  debug_preimage: [/^unknown preimage$/],
  // Above the last accepted block: other versions answer null.
  eth_getBlockByNumber: [/^cannot query unfinalized data$/],
  eth_getFilterChanges: [/^filter not found$/],
  eth_getFilterLogs: [/^filter not found$/],
  warp_getMessage: [/^failed to get message \S+ with error not found$/],
  warp_getMessageSignature: [/^failed to get message \S+ with error not found$/],
  warp_getMessageAggregateSignature: [/^failed to get message \S+ with error not found$/],
  warp_getBlockSignature: [
    /^failed to get signature for block \S+ with error (?:not found|failed to validate block message: \d+: failed to get block \S+: not found)$/,
  ],
};

/** Whether a node says by this that it has no such thing. @param method in either spelling */
export function isNotFoundText(method: string, text: string): boolean {
  return notFoundTexts[wireName(method, 'wire')]?.some((pattern) => pattern.test(text)) === true;
}

/** A transaction type of EIP-2718 with its name: `2 (EIP-1559)`. */
export function transactionTypeText(type: bigint): string {
  const name = transactionTypeName(type);
  return name === '' ? String(type) : `${type} (${name})`;
}

/** What a transaction type of EIP-2718 is called; empty for one that is not known. */
export function transactionTypeName(type: bigint): string {
  switch (type) {
    case 0n:
      return 'legacy';
    case 1n:
      return 'EIP-2930';
    case 2n:
      return 'EIP-1559';
    case 3n:
      return 'EIP-4844';
    case 4n:
      return 'EIP-7702';
    default:
      return '';
  }
}
