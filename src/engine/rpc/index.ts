/** The catalogue of RPC methods: parameters, results with units, and effects. Methods are defined in methods/. */

export { type ChangeEffect, effectOf, findMethod, methods, nearestMethod, primaryMethods } from './catalogue';
export { type Outgoing, shellWord, toCast, toCurl, toEnvelopes, toViem } from './copyAs';
export { type CodecContent, type FieldMeta, type FieldUnit, type IdKind, type Owner, fieldOf } from './field';
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
  isNotFoundText,
  methodNameProblem,
  transactionTypeName,
  transactionTypeText,
  wireName,
} from './methodName';
export { getLoggerLevel } from './methods/admin';
export { getUTXOs as avaxGetUTXOs, getAtomicTx, getAtomicTxStatus } from './methods/avax';
export {
  getAllBalances as avmGetAllBalances,
  getTx as avmGetTx,
  getUTXOs as avmGetUTXOs,
  getAssetDescription,
} from './methods/avm';
export {
  chainGetVMConfig,
  getContainerByID,
  getContainerByIndex,
  getContainerRange,
  getCurrentEpoch,
  getLastAccepted,
  getProposedHeight,
  getCurrentValidators as validatorsGetCurrentValidators,
} from './methods/chainApis';
export { blockNumber } from './methods/evm/blocks';
export {
  chainId,
  feeConfig,
  feeConfigObject,
  getActivePrecompilesAt,
  getActiveRulesAt,
  getBadBlocks,
  getChainConfig,
} from './methods/evm/chain';
export { blockTags } from './methods/evm/evmField';
export { getLogs, subscriptionKinds } from './methods/evm/filters';
export { clientVersion, content, status } from './methods/evm/server';
export { baseFee } from './methods/evm/state';
export {
  getBlockchainID,
  getNetworkID,
  getNetworkName,
  getNodeID,
  getNodeIP,
  getNodeVersion,
  isBootstrapped,
  peers,
  upgrades,
  uptime,
} from './methods/info';
export {
  getBlockchainStatus,
  getBlockchains,
  getRewardUTXOs,
  getSubnet,
  getSubnets,
  getTimestamp,
  getBlock as platformGetBlock,
  getBlockByHeight as platformGetBlockByHeight,
  getHeight as platformGetHeight,
  getTx as platformGetTx,
  getTxStatus as platformGetTxStatus,
  validatedBy,
  validates,
} from './methods/platform';
export {
  type L1Validator,
  type Staker,
  getAllValidatorsAt,
  getCurrentSupply,
  getFeeConfig,
  getFeeState,
  getL1Validator,
  getStakingAssetID,
  getTotalStake,
  getValidatorFeeConfig,
  getValidatorFeeState,
  getValidatorsAt,
  getBalance as platformGetBalance,
  getCurrentValidators as platformGetCurrentValidators,
  getStake as platformGetStake,
  getUTXOs as platformGetUTXOs,
} from './methods/platformStaking';
export {
  type RestEndpoint,
  findServicePath,
  health,
  isServiceOperation,
  liveness,
  restEndpoints,
  servicePaths,
} from './methods/rest';
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
export {
  type FillField,
  isReference,
  fieldsOfParams,
  needsParams,
  paramFields,
  paramShapes,
  shapesIn,
  baseUnit,
  fieldUnit,
  placesOfUnit,
} from './shape/paramShapes';
export { defOf, expectedOf, isOptionalSchema, meaningOf, unwrapped } from './shape/describeShape';
export { type ShapeProblem, type VisitedValue, compareWithShape, maxUnknown, walkShape } from './shape/walkShape';
