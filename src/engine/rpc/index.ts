/** The catalogue of RPC methods: parameters, answers with units, and what each changes. A method is an entry in methods/. */

export { methods, type ChangeEffect, effectOf, findMethod } from './catalogue';
export { type Outgoing, shellWord, toCast, toCurl, toEnvelopes, toViem } from './copyAs';
export { type CodecContent, type FieldMeta, type FieldUnit, type IdKind, fieldOf } from './field';
export { type FillField, isReference } from './fillField';
export {
  type Availability,
  type Method,
  type ParamsOf,
  type ReadingMethod,
  type ResultOf,
  givenParams,
  positionalParams,
} from './method';
export {
  type WireNames,
  methodNameProblem,
  wireName,
  isNotFoundText,
  transactionTypeName,
  transactionTypeText,
} from './methodName';
export { getLoggerLevel } from './methods/admin';
export { getUTXOs as avaxGetUTXOs, getAtomicTx, getAtomicTxStatus } from './methods/avax';
export { getAllBalances as avmGetAllBalances, getUTXOs as avmGetUTXOs } from './methods/avm/addresses';
export { getHeight as avmGetHeight, getTx as avmGetTx, getAssetDescription } from './methods/avm/chain';
export { chainGetVMConfig } from './methods/chainAdmin';
export { getContainerByID, getContainerByIndex, getContainerRange, getLastAccepted } from './methods/containers';
export { blockTags } from './methods/evm/blockTags';
export { blockNumber } from './methods/evm/blocks';
export { chainId, getActivePrecompilesAt, getActiveRulesAt, getBadBlocks, getChainConfig } from './methods/evm/chain';
export { feeConfigObject } from './methods/evm/chainConfigShape';
export { baseFee, feeConfig } from './methods/evm/fees';
export { getLogs } from './methods/evm/filters';
export { clientVersion } from './methods/evm/server';
export { subscriptionKinds } from './methods/evm/subscriptionKinds';
export { content, status } from './methods/evm/txPool';
export { health, liveness } from './methods/health';
export { getBlockchainID, getNetworkID, getNetworkName, peers, upgrades } from './methods/info/network';
export { getNodeID, getNodeIP, getNodeVersion, isBootstrapped, uptime } from './methods/info/node';
export {
  getBalance as platformGetBalance,
  getStake as platformGetStake,
  getUTXOs as platformGetUTXOs,
} from './methods/platform/addresses';
export {
  getTimestamp,
  getBlock as platformGetBlock,
  getBlockByHeight as platformGetBlockByHeight,
  getHeight as platformGetHeight,
} from './methods/platform/blocks';
export { getFeeConfig, getFeeState, getValidatorFeeConfig, getValidatorFeeState } from './methods/platform/fees';
export { getCurrentSupply, getStakingAssetID, getTotalStake } from './methods/platform/staking';
export {
  getBlockchainStatus,
  getBlockchains,
  getSubnet,
  getSubnets,
  validatedBy,
  validates,
} from './methods/platform/subnets';
export {
  getRewardUTXOs,
  getTx as platformGetTx,
  getTxStatus as platformGetTxStatus,
} from './methods/platform/transactions';
export {
  type L1Validator,
  type Staker,
  getAllValidatorsAt,
  getL1Validator,
  getValidatorsAt,
  getCurrentValidators as platformGetCurrentValidators,
} from './methods/platform/validators';
export { getCurrentEpoch, getProposedHeight } from './methods/proposervm';
export { type RestEndpoint, findServicePath, isServiceOperation, restEndpoints, servicePaths } from './methods/rest';
export type { Owner } from './methods/sharedFields';
export { getCurrentValidators as validatorsGetCurrentValidators } from './methods/validators';
export { getBlockSignature, getMessageSignature } from './methods/warp';
export { primaryMethods } from './primaryMethods';
export { compareWithShape } from './shape/compareWithShape';
export {
  type ShapeField,
  type ShapeNode,
  describeShape,
  fieldText,
  meaningText,
  shapeText,
  withDefault,
} from './shape/describeShape';
export { fieldsOfParams, needsParams, paramFields, paramShapes, shapesIn } from './shape/paramShapes';
export { defOf, expectedOf, mayBeAbsent, meaningOf, unwrapped } from './shape/schemaMeaning';
export { type ShapeProblem, type VisitedValue, walkShape } from './shape/walkShape';
