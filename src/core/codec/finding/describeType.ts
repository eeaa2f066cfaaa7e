import * as l10n from '@vscode/l10n';
import type { DecodedBytes } from '../decodedBytes';

/** What a type does, in words. Chains where the same name means the same share an entry. */
const actions: Readonly<Record<string, () => string>> = {
  AddValidatorTx: () => l10n.t('adds a Primary Network validator'),
  AddSubnetValidatorTx: () => l10n.t('adds a validator to a permissioned subnet'),
  AddDelegatorTx: () => l10n.t('delegates to a Primary Network validator'),
  CreateChainTx: () => l10n.t('creates a blockchain'),
  CreateSubnetTx: () => l10n.t('creates a subnet'),
  ImportTx: () => l10n.t('imports assets from another chain'),
  ExportTx: () => l10n.t('exports assets to another chain'),
  AdvanceTimeTx: () => l10n.t('advances P-Chain time'),
  RewardValidatorTx: () => l10n.t('ends a staking period and settles its reward'),
  RemoveSubnetValidatorTx: () => l10n.t('removes a validator from a permissioned subnet'),
  TransformSubnetTx: () => l10n.t('transforms a subnet into an elastic subnet'),
  AddPermissionlessValidatorTx: () => l10n.t('adds a permissionless validator'),
  AddPermissionlessDelegatorTx: () => l10n.t('delegates to a permissionless validator'),
  TransferSubnetOwnershipTx: () => l10n.t('transfers subnet ownership'),
  BaseTx: () => l10n.t('transfers assets'),
  ConvertSubnetToL1Tx: () => l10n.t('converts a subnet to an L1'),
  RegisterL1ValidatorTx: () => l10n.t('registers an L1 validator'),
  SetL1ValidatorWeightTx: () => l10n.t('sets the weight of an L1 validator'),
  IncreaseL1ValidatorBalanceTx: () => l10n.t('increases the balance of an L1 validator'),
  DisableL1ValidatorTx: () => l10n.t('disables an L1 validator and returns its balance'),
  AddAutoRenewedValidatorTx: () => l10n.t('adds an auto-renewed validator'),
  SetAutoRenewedValidatorConfigTx: () => l10n.t('changes the config of an auto-renewed validator'),
  RewardAutoRenewedValidatorTx: () => l10n.t('ends a period of an auto-renewed validator and settles its reward'),
  CreateAssetTx: () => l10n.t('creates an asset'),
  OperationTx: () => l10n.t('mints, transfers or burns assets'),
  UTXO: () => l10n.t('UTXO: unspent output'),
  AtomicTxs: () => l10n.t('atomic transactions of a C-Chain block'),
  SignedBlock: () => l10n.t('ProposerVM block'),
  OptionBlock: () => l10n.t('ProposerVM option block'),
  GraniteBlock: () => l10n.t('ProposerVM block with epoch'),
  SignedMessage: () => l10n.t('signed Warp message'),
  UnsignedMessage: () => l10n.t('unsigned Warp message'),
  Hash: () => l10n.t('Warp payload: hash, usually of a block'),
  AddressedCall: () => l10n.t('Warp payload: addressed call'),
  SubnetToL1Conversion: () => l10n.t('P-Chain message: subnet converted to an L1'),
  RegisterL1Validator: () => l10n.t('P-Chain message: register an L1 validator'),
  L1ValidatorRegistration: () => l10n.t('P-Chain message: registration of an L1 validator'),
  L1ValidatorWeight: () => l10n.t('P-Chain message: weight of an L1 validator'),
  ValidationUptime: () => l10n.t('L1 message: uptime of a validator'),
  SubnetToL1ConversionData: () => l10n.t('conversion data, the preimage of a conversion ID'),
  L1ValidatorRegistrationJustification: () => l10n.t('justification of an L1ValidatorRegistration'),
};

/** "P-Chain transaction that adds a validator that stakes"; the type's own name where there are no words for it. */
export function describeType({ kind, chain, type }: Pick<DecodedBytes, 'kind' | 'chain' | 'type'>): string {
  const does = describeAction(type);
  switch (kind) {
    case 'tx':
      return does === undefined ? type : l10n.t('{0}-Chain transaction: {1}', chain ?? '', does);
    case 'unsignedTx':
      return does === undefined ? type : l10n.t('unsigned {0}-Chain transaction: {1}', chain ?? '', does);
    case 'block':
      return l10n.t('{0}-Chain block: {1}', chain ?? '', type);
    case 'part':
      return l10n.t('transaction part: {0}', type);
    default:
      return does ?? type;
  }
}

/** "registers a validator of an L1"; undefined where there are no words for the type. */
export function describeAction(type: string): string | undefined {
  return Object.hasOwn(actions, type) ? actions[type]?.() : undefined;
}
