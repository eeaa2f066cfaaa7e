/** The catalogue of RPC methods: parameters, answers with units, and what each changes. A method is an entry in methods/. */

export { methods, type ChangeEffect, effectOf, findMethod, primaryMethods } from './catalogue';
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
export {
  getAllBalances as avmGetAllBalances,
  getUTXOs as avmGetUTXOs,
  getHeight as avmGetHeight,
  getTx as avmGetTx,
  getAssetDescription,
} from './methods/avm';
export {
  chainGetVMConfig,
  getContainerByID,
  getContainerByIndex,
  getContainerRange,
  getLastAccepted,
  getCurrentValidators as validatorsGetCurrentValidators,
  getCurrentEpoch,
  getProposedHeight,
} from './methods/chainApis';
export { blockTags } from './methods/evm/evmField';
export { blockNumber } from './methods/evm/blocks';
export {
  chainId,
  getActivePrecompilesAt,
  getActiveRulesAt,
  getBadBlocks,
  getChainConfig,
  feeConfigObject,
} from './methods/evm/chain';
export { baseFee, feeConfig } from './methods/evm/state';
export { getLogs, subscriptionKinds } from './methods/evm/filters';
export { clientVersion, content, status } from './methods/evm/server';
export {
  getBlockchainID,
  getNetworkID,
  getNetworkName,
  peers,
  upgrades,
  getNodeID,
  getNodeIP,
  getNodeVersion,
  isBootstrapped,
  uptime,
} from './methods/info';
export {
  getTimestamp,
  getBlock as platformGetBlock,
  getBlockByHeight as platformGetBlockByHeight,
  getHeight as platformGetHeight,
  getBlockchainStatus,
  getBlockchains,
  getSubnet,
  getSubnets,
  validatedBy,
  validates,
  getRewardUTXOs,
  getTx as platformGetTx,
  getTxStatus as platformGetTxStatus,
} from './methods/platform';
export {
  getFeeConfig,
  getFeeState,
  getValidatorFeeConfig,
  getValidatorFeeState,
  getCurrentSupply,
  getStakingAssetID,
  getTotalStake,
  getBalance as platformGetBalance,
  getStake as platformGetStake,
  getUTXOs as platformGetUTXOs,
  type L1Validator,
  type Staker,
  getAllValidatorsAt,
  getL1Validator,
  getValidatorsAt,
  getCurrentValidators as platformGetCurrentValidators,
} from './methods/platformStaking';
export {
  health,
  liveness,
  type RestEndpoint,
  findServicePath,
  isServiceOperation,
  restEndpoints,
  servicePaths,
} from './methods/rest';
export type { Owner } from './methods/sharedFields';
export { getBlockSignature, getMessageSignature } from './methods/warp';
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
export { compareWithShape, type ShapeProblem, type VisitedValue, walkShape } from './shape/walkShape';
