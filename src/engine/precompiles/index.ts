/** Subnet-EVM precompiles: addresses, roles, settings and validation rules. */

export {
  type RoleKey,
  allowListRole,
  hasSameRoles,
  roleKeys,
  verifyRoles,
  type RoleHolder,
  type RoleSet,
  readAllowListCall,
  readRoleSet,
  roleSetTopic,
  rolesAfter,
} from './allowList';
export { feeShape, type FeeKey, feeKeys } from './known/feeManager';
export {
  type Governed,
  type PrecompileChangeConfig,
  type SettingsError,
  settingsError,
  type Rule,
  ruleText,
  vmTextOf,
} from './precompile';
export {
  type PrecompileState,
  precompileChanges,
  precompileState,
  precompileStates,
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
  explainRejection,
} from './precompiles';
export { rewardLine } from './registry';
export {
  type ConfigField,
  type ConfigShape,
  type Kind,
  type ScalarKind,
  type Shapes,
  scalarDefinitions,
  schemaShape,
  valuesOf,
} from './schemaShape';
export type { Rewards, VerifyContext } from './precompile';
export { warpAddress } from './known/warp';
