import { views } from '../../editor/ids';
import type { TreeFeature } from './treeFeature';
import type { Services } from '../services';
import { ValidatorWatch } from './validatorWatch';

export interface ValidatorsFeature extends TreeFeature {
  readonly badge: ValidatorWatch;
}

/** The tree of validators, which only a node knows, and what of it needs an action. */
export function createValidators(services: Services): ValidatorsFeature {
  const { state } = services;
  return {
    view: views.validators,
    tree: state.trees.validators,
    lacks: () => (state.networks.active().nodes.length === 0 ? 'node' : undefined),
    badge: new ValidatorWatch(services),
  };
}
