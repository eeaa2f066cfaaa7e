import * as l10n from '@vscode/l10n';
import type { DecodedBytes } from '../decodedBytes';

/** What a type does, in words. Chains where the same name means the same share an entry. */
const actions: Readonly<Record<string, () => string>> = {
  AddValidatorTx: () => l10n.t('adds a validator of the primary network'),
  AddSubnetValidatorTx: () => l10n.t('adds a validator of a permissioned subnet'),
  AddDelegatorTx: () => l10n.t('delegates stake to a validator of the primary network'),
  CreateChainTx: () => l10n.t('creates a blockchain'),
  CreateSubnetTx: () => l10n.t('creates a subnet'),
  ImportTx: () => l10n.t('imports assets from another chain'),
  ExportTx: () => l10n.t('exports assets to another chain'),
  AdvanceTimeTx: () => l10n.t('advances the time of the P-Chain'),
  RewardValidatorTx: () => l10n.t('ends a staking period and decides on its reward'),
  RemoveSubnetValidatorTx: () => l10n.t('removes a validator from a permissioned subnet'),
  TransformSubnetTx: () => l10n.t('makes a subnet an elastic one with a staking asset of its own'),
  AddPermissionlessValidatorTx: () => l10n.t('adds a validator that stakes'),
  AddPermissionlessDelegatorTx: () => l10n.t('delegates stake to a validator'),
  TransferSubnetOwnershipTx: () => l10n.t('gives a subnet to a new owner'),
  BaseTx: () => l10n.t('transfers assets'),
  ConvertSubnetToL1Tx: () => l10n.t('converts a subnet to an L1'),
  RegisterL1ValidatorTx: () => l10n.t('registers a validator of an L1'),
  SetL1ValidatorWeightTx: () => l10n.t('sets the weight of a validator of an L1'),
  IncreaseL1ValidatorBalanceTx: () => l10n.t('adds to the balance of a validator of an L1'),
  DisableL1ValidatorTx: () => l10n.t('disables a validator of an L1 and returns its balance'),
  AddAutoRenewedValidatorTx: () => l10n.t('adds a validator whose staking period renews itself'),
  SetAutoRenewedValidatorConfigTx: () => l10n.t('changes how an auto-renewed validator goes on'),
  RewardAutoRenewedValidatorTx: () => l10n.t('ends a period of an auto-renewed validator and decides on its reward'),
  CreateAssetTx: () => l10n.t('creates an asset'),
  OperationTx: () => l10n.t('mints, transfers or burns by operations on assets'),
  UTXO: () => l10n.t('UTXO: an output that can be spent'),
  AtomicTxs: () => l10n.t('atomic transactions of a C-Chain block'),
  SignedBlock: () => l10n.t('block in the ProposerVM’s wrapper'),
  OptionBlock: () => l10n.t('option block in the ProposerVM’s wrapper'),
  GraniteBlock: () => l10n.t('block in the ProposerVM’s wrapper, with its epoch'),
  SignedMessage: () => l10n.t('signed Warp message'),
  UnsignedMessage: () => l10n.t('unsigned Warp message'),
  Hash: () => l10n.t('Warp payload: a hash, usually of a block'),
  AddressedCall: () => l10n.t('Warp payload: a message of one sender'),
  SubnetToL1Conversion: () => l10n.t('P-Chain message: a subnet was converted to an L1'),
  RegisterL1Validator: () => l10n.t('P-Chain message: register a validator of an L1'),
  L1ValidatorRegistration: () => l10n.t('P-Chain message: whether a validator of an L1 is registered'),
  L1ValidatorWeight: () => l10n.t('P-Chain message: the weight of a validator of an L1'),
  ValidationUptime: () => l10n.t('message of an L1: how long a validator was up'),
  SubnetToL1ConversionData: () => l10n.t('data that a conversion ID is the hash of'),
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
      return l10n.t('part of a transaction: {0}', type);
    default:
      return does ?? type;
  }
}

/** "registers a validator of an L1"; undefined where there are no words for the type. */
export function describeAction(type: string): string | undefined {
  return Object.hasOwn(actions, type) ? actions[type]?.() : undefined;
}
