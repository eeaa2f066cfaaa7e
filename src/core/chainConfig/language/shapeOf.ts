import type { CheckInput } from '../checkInput';
import type { Shape } from '../fields/field';
import { genesisShape } from '../fields/genesisFields';
import { upgradeShape } from '../fields/upgradeFields';
import type { ConfigFile } from '../problem';

const nothing: Shape = { goType: '', fields: [] };

/** What the top of a file may hold. */
export function shapeOf(_input: Pick<CheckInput, 'vm'>, file: ConfigFile): Shape {
  switch (file) {
    case 'genesis':
      return genesisShape;
    case 'upgrade':
      return upgradeShape;
    case 'config':
    case 'subnet':
    case 'node':
      return nothing;
  }
}

/** What docs/chain-config.md describes, in its order. */
export const documentedFiles: readonly { readonly title: string; readonly shape: Shape }[] = [
  { title: '`genesis.json`', shape: genesisShape },
  { title: '`upgrade.json`', shape: upgradeShape },
];
