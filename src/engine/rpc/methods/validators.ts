import * as z from 'zod/mini';
import { field, flagField, idField, percent, seconds, unixTime, weight } from '../field';
import { nodeMethods } from '../method';

/** The validators of an EVM chain as the node that runs it sees them. */

export const getCurrentValidators = nodeMethods({
  path: '/ext/bc/{chain}/validators',
  availability: { on: 'own', flag: 'validators-api-enabled' },
})('validators.getCurrentValidators', {
  summary: 'Validators of the chain’s subnet, with uptime observed by this node.',
  params: () => ({
    nodeIDs: z.optional(field(z.array(idField('node')), { sentence: 'Only these nodes.', default: 'all validators' })),
  }),
  result: () => ({
    validators: z.array(
      z.object({
        validationID: idField('validation', 'Permissioned subnets: transaction that added the validator.'),
        nodeID: idField('node'),
        weight: weight(),
        startTimestamp: unixTime(),
        isActive: flagField('Whether an L1 validator is active; always true on permissioned subnets.'),
        isL1Validator: flagField(),
        isConnected: flagField('Connected to the queried node.'),
        uptimePercentage: percent('Uptime percentage observed by this node.'),
        uptimeSeconds: seconds('Connected time observed by this node.'),
      }),
    ),
  }),
});
