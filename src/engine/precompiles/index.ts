/** The precompiles of Subnet-EVM: addresses, roles, settings and what they refuse. */

export { type FeeKey, feeKeys } from './feeKeys';
export {
  type PrecompileChangeConfig,
  type PrecompileState,
  precompileChanges,
  precompileStates,
} from './precompileChanges';
export {
  type PrecompileKey,
  allowListRole,
  isPrecompileAddress,
  precompileAt,
  precompileKeys,
  precompileOf,
} from './precompiles';
export { explainRejection } from './refusal';
export { type RoleHolder, type RoleSet, readRoleSet, roleSetTopic, rolesAfter } from './roleSet';
export { setFeeConfigLine } from './setFeeConfigLine';
