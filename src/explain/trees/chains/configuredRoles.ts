import type { PrecompileState } from '../../../core/evm/precompile/precompileChanges';
import { type HeldRole, rolesAfter } from '../../../core/evm/precompile/roleSet';

/** Roles as the configuration gives or will give them, where no node tells those of now. */
export function configuredRoles({ config, coming }: PrecompileState): readonly HeldRole[] {
  return rolesAfter(config ?? coming.find(({ isOn }) => isOn)?.config, []);
}
