import {
  base64Bytes,
  bytesOf,
  fixed,
  idShape,
  listShape,
  nodeIdShape,
  numbers,
  oneOf,
  shortId,
  string,
  u32,
  u32Of,
  u64Shape,
  u64Of,
  u8,
  type Field,
  type TypeTable,
} from './codecShape';
import { struct, typeTable, type TypeRow } from './struct';
import {
  assetID,
  baseFields,
  exportedOutputs,
  importFields,
  nodeIdBytes,
  secp,
  secpRowsOfPAndC,
  signedTx,
  subnetID,
  transferableOutput,
  txID,
  utxoShape,
  validationID,
  validatorFields,
  weightShape,
} from './commonFields';

const table = (): TypeTable => platformTable;
const output = listShape(transferableOutput(table));
const base = baseFields(table);
const owner = oneOf(table, 'owner');
const rewardsOwner: Field = ['rewardsOwner', owner];
const rewardsOwners: readonly Field[] = [
  ['validationRewardsOwner', owner],
  ['delegationRewardsOwner', owner],
];
const balance: Field = ['balance', u64Of('nAVAX')];
const message: Field = ['message', bytesOf('warp')];
const shares: Field = ['shares', u32Of('shares')];
const signer: Field = ['signer', oneOf(table, 'signer')];
const auth = oneOf(table, 'input');
const renewal: readonly Field[] = [
  ['autoCompoundRewardShares', u32Of('shares')],
  ['period', u64Of('seconds')],
];
const subnetAuth: Field = ['subnetAuthorization', auth];

export const platformTx = oneOf(table, 'tx');
export const platformSignedTx = signedTx(platformTx, oneOf(table, 'credential'));
export const platformUtxo = utxoShape(table);
export const platformBlock = oneOf(table, 'block');

const subnetValidator = struct('SubnetValidator', [...validatorFields, subnetID]);
const validator: Field = ['validator', struct('Validator', validatorFields)];
const stake: Field = ['stake', output];

/** A BLS key and the signature that proves that its holder agreed. */
const proofOfPossession: readonly Field[] = [
  ['publicKey', fixed(48)],
  ['proofOfPossession', fixed(96)],
];

/** Owners of a validator's balance on the P-Chain: without locktime, and printed as bare addresses. */
const pChainOwner = struct('PChainOwner', [
  ['threshold', u32],
  ['addresses', listShape(shortId)],
]);
const l1Validator = struct('ConvertSubnetToL1Validator', [
  nodeIdBytes,
  weightShape,
  balance,
  ['signer', struct('ProofOfPossession', proofOfPossession)],
  ['remainingBalanceOwner', pChainOwner],
  ['deactivationOwner', pChainOwner],
]);

const common: readonly Field[] = [
  ['parentID', idShape],
  ['height', u64Shape],
];
const time: Field = ['time', u64Of('time')];
const txs: Field = ['txs', listShape(platformSignedTx)];
const tx: Field = ['tx', platformSignedTx];
const withId = { ownIdAfter: 'height' } as const;

/** Sources: avalanchego vms/platformvm/txs/codec.go, block/codec.go, and the struct of each type. */
const blocks: readonly TypeRow[] = [
  [0, 'block', 'ApricotProposalBlock', [...common, tx], withId],
  [1, 'block', 'ApricotAbortBlock', common, withId],
  [2, 'block', 'ApricotCommitBlock', common, withId],
  [3, 'block', 'ApricotStandardBlock', [...common, txs], withId],
  [4, 'block', 'ApricotAtomicBlock', [...common, tx], withId],
  [29, 'block', 'BanffProposalBlock', [time, txs, ...common, tx], withId],
  [30, 'block', 'BanffAbortBlock', [time, ...common], withId],
  [31, 'block', 'BanffCommitBlock', [time, ...common], withId],
  [32, 'block', 'BanffStandardBlock', [time, ...common, txs], withId],
];

const parts: readonly TypeRow[] = [
  ...secpRowsOfPAndC,
  [
    21,
    'input',
    'StakeableLockIn',
    [
      ['locktime', u64Of('time')],
      ['input', auth],
    ],
    secp,
  ],
  [
    22,
    'output',
    'StakeableLockOut',
    [
      ['locktime', u64Of('time')],
      ['output', oneOf(table, 'output')],
    ],
    secp,
  ],
  [27, 'signer', 'EmptySigner', []],
  [28, 'signer', 'ProofOfPossession', proofOfPossession],
];

const apricotTxs: readonly TypeRow[] = [
  [12, 'tx', 'AddValidatorTx', [...base, validator, stake, rewardsOwner, shares]],
  [13, 'tx', 'AddSubnetValidatorTx', [...base, ['validator', subnetValidator], subnetAuth]],
  [14, 'tx', 'AddDelegatorTx', [...base, validator, stake, rewardsOwner]],
  [
    15,
    'tx',
    'CreateChainTx',
    [
      ...base,
      subnetID,
      ['chainName', string],
      ['vmID', idShape],
      ['fxIDs', listShape(idShape)],
      ['genesisData', base64Bytes],
      subnetAuth,
    ],
  ],
  [16, 'tx', 'CreateSubnetTx', [...base, ['owner', owner]]],
  [17, 'tx', 'ImportTx', [...base, ...importFields(table)]],
  [18, 'tx', 'ExportTx', [...base, ['destinationChain', idShape], exportedOutputs(table)]],
  [19, 'tx', 'AdvanceTimeTx', [time]],
  [20, 'tx', 'RewardValidatorTx', [txID]],
];

const banffTxs: readonly TypeRow[] = [
  [23, 'tx', 'RemoveSubnetValidatorTx', [...base, ['nodeID', nodeIdShape], subnetID, subnetAuth]],
  [
    24,
    'tx',
    'TransformSubnetTx',
    [
      ...base,
      subnetID,
      assetID,
      ['initialSupply', u64Of('amount')],
      ['maximumSupply', u64Of('amount')],
      ['minConsumptionRate', u64Of('shares')],
      ['maxConsumptionRate', u64Of('shares')],
      ['minValidatorStake', u64Of('amount')],
      ['maxValidatorStake', u64Of('amount')],
      ['minStakeDuration', u32Of('seconds')],
      ['maxStakeDuration', u32Of('seconds')],
      ['minDelegationFee', u32Of('shares')],
      ['minDelegatorStake', u64Of('amount')],
      ['maxValidatorWeightFactor', u8],
      ['uptimeRequirement', u32Of('shares')],
      subnetAuth,
    ],
  ],
  [25, 'tx', 'AddPermissionlessValidatorTx', [...base, validator, subnetID, signer, stake, ...rewardsOwners, shares]],
  [26, 'tx', 'AddPermissionlessDelegatorTx', [...base, validator, subnetID, stake, rewardsOwner]],
  [33, 'tx', 'TransferSubnetOwnershipTx', [...base, subnetID, subnetAuth, ['newOwner', owner]]],
  [34, 'tx', 'BaseTx', base],
];

const etnaTxs: readonly TypeRow[] = [
  [
    35,
    'tx',
    'ConvertSubnetToL1Tx',
    [
      ...base,
      subnetID,
      ['chainID', idShape],
      ['address', bytesOf('address')],
      ['validators', listShape(l1Validator)],
      subnetAuth,
    ],
  ],
  [36, 'tx', 'RegisterL1ValidatorTx', [...base, balance, ['proofOfPossession', numbers(96)], message]],
  [37, 'tx', 'SetL1ValidatorWeightTx', [...base, message]],
  [38, 'tx', 'IncreaseL1ValidatorBalanceTx', [...base, validationID, balance]],
  [39, 'tx', 'DisableL1ValidatorTx', [...base, validationID, ['disableAuthorization', auth]]],
];

const heliconTxs: readonly TypeRow[] = [
  [
    40,
    'tx',
    'AddAutoRenewedValidatorTx',
    [
      ...base,
      nodeIdBytes,
      signer,
      stake,
      ...rewardsOwners,
      ['validatorAuthority', owner],
      ['delegationShares', u32Of('shares')],
      ...renewal,
    ],
  ],
  [41, 'tx', 'SetAutoRenewedValidatorConfigTx', [...base, txID, ['auth', auth], ...renewal]],
  [42, 'tx', 'RewardAutoRenewedValidatorTx', [txID, ['timestamp', u64Of('time')]]],
];

/** Blocks, transactions and their parts, Apricot to Helicon: they share one numbering. */
export const platformTable: TypeTable = typeTable('P-Chain', [
  ...blocks,
  ...parts,
  ...apricotTxs,
  ...banffTxs,
  ...etnaTxs,
  ...heliconTxs,
]);
