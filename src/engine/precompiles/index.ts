/** The precompiles of Subnet-EVM: addresses, roles, settings and what they refuse. */

export { type RoleKey, allowListRole, hasSameRoles, roleKeys, verifyRoles } from './allowList';
export type { ConfigField, ConfigShape, Kind, ScalarKind } from './configField';
export { feeShape } from './feeFields';
export { type FeeKey, feeKeys } from './feeKeys';
export type { Governed, PrecompileChangeConfig } from './precompile';
export { type PrecompileState, precompileChanges, precompileStates } from './precompileChanges';
export {
  type PrecompileHintId,
  type PrecompileKey,
  type PrecompileRuleId,
  activePrecompileKeys,
  isPrecompileAddress,
  precompileAt,
  precompileFields,
  precompileFor,
  precompileHints,
  precompileKeys,
  precompileOf,
  precompileRules,
  precompileSignatures,
} from './precompiles';
export { explainRejection } from './refusal';
export { type Rewards, rewardLine } from './rewardLine';
export { type RoleHolder, type RoleSet, readRoleSet, roleSetTopic, rolesAfter } from './roleSet';
export { type Rule, ruleText } from './rule';
export { type Shapes, schemaShape, valuesOf } from './schemaShape';
