import upgrade from '../../../../schemas/upgrade.schema.json';
import type { ConfigShape } from './field';
import { precompileFields, schemaShape, type Shapes } from '../../precompiles';

const { precompileUpgrade, stateAccount } = upgrade.$defs;

/** An item of `precompileUpgrades`: exactly one precompile. */
export const precompileUpgradeShape: ConfigShape = {
  goType: precompileUpgrade['x-snowprobe-go-type'],
  fields: precompileFields,
};

const shapes: Shapes = new Map([[precompileUpgrade, precompileUpgradeShape]]);

/** upgrade.json */
export const upgradeShape = schemaShape(upgrade, upgrade, shapes);

export const stateAccountShape = schemaShape(upgrade, stateAccount, shapes);
