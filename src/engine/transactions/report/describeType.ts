import type { DecodedBytes } from '../codec/decodedBytes';

/** What a type does, in words. Chains where the same name means the same share an entry. */
const actions: Readonly<Record<string, string>> = {
  AddValidatorTx: 'adds a Primary Network validator',
  AddSubnetValidatorTx: 'adds a validator to a permissioned subnet',
  AddDelegatorTx: 'delegates to a Primary Network validator',
  CreateChainTx: 'creates a blockchain',
  CreateSubnetTx: 'creates a subnet',
  ImportTx: 'imports assets from another chain',
  ExportTx: 'exports assets to another chain',
  AdvanceTimeTx: 'advances P-Chain time',
  RewardValidatorTx: 'ends a staking period and settles its reward',
  RemoveSubnetValidatorTx: 'removes a validator from a permissioned subnet',
  TransformSubnetTx: 'transforms a subnet into an elastic subnet',
  AddPermissionlessValidatorTx: 'adds a permissionless validator',
  AddPermissionlessDelegatorTx: 'delegates to a permissionless validator',
  TransferSubnetOwnershipTx: 'transfers subnet ownership',
  BaseTx: 'transfers assets',
  ConvertSubnetToL1Tx: 'converts a subnet to an L1',
  RegisterL1ValidatorTx: 'registers an L1 validator',
  SetL1ValidatorWeightTx: 'sets the weight of an L1 validator',
  IncreaseL1ValidatorBalanceTx: 'increases the balance of an L1 validator',
  DisableL1ValidatorTx: 'disables an L1 validator and returns its balance',
  AddAutoRenewedValidatorTx: 'adds an auto-renewed validator',
  SetAutoRenewedValidatorConfigTx: 'changes the config of an auto-renewed validator',
  RewardAutoRenewedValidatorTx: 'ends a period of an auto-renewed validator and settles its reward',
  CreateAssetTx: 'creates an asset',
  OperationTx: 'mints, transfers or burns assets',
  UTXO: 'UTXO: unspent output',
  AtomicTxs: 'atomic transactions of a C-Chain block',
  SignedBlock: 'ProposerVM block',
  OptionBlock: 'ProposerVM option block',
  GraniteBlock: 'ProposerVM block with epoch',
  SignedMessage: 'signed Warp message',
  UnsignedMessage: 'unsigned Warp message',
  Hash: 'Warp payload: hash, usually of a block',
  AddressedCall: 'Warp payload: addressed call',
  SubnetToL1Conversion: 'P-Chain message: subnet converted to an L1',
  RegisterL1Validator: 'P-Chain message: register an L1 validator',
  L1ValidatorRegistration: 'P-Chain message: registration of an L1 validator',
  L1ValidatorWeight: 'P-Chain message: weight of an L1 validator',
  ValidationUptime: 'L1 message: uptime of a validator',
  SubnetToL1ConversionData: 'conversion data, the preimage of a conversion ID',
  L1ValidatorRegistrationJustification: 'justification of an L1ValidatorRegistration',
};

/** "P-Chain transaction that adds a validator that stakes"; the type's own name where there are no words for it. */
export function describeType({ kind, chain, type }: Pick<DecodedBytes, 'kind' | 'chain' | 'type'>): string {
  const does = describeAction(type);
  switch (kind) {
    case 'tx':
      return does === undefined ? type : `${chain ?? ''}-Chain transaction: ${does}`;
    case 'unsignedTx':
      return does === undefined ? type : `unsigned ${chain ?? ''}-Chain transaction: ${does}`;
    case 'block':
      return `${chain ?? ''}-Chain block: ${type}`;
    case 'part':
      return `transaction part: ${type}`;
    default:
      return does ?? type;
  }
}

/** "registers a validator of an L1"; undefined where there are no words for the type. */
export function describeAction(type: string): string | undefined {
  return Object.hasOwn(actions, type) ? actions[type] : undefined;
}
