import * as z from 'zod/mini';
import { field, flagField, idField, percent, seconds, unixTime, weight } from './field';
import { nodeMethod } from './method';

/** The validators of an EVM chain as the node that runs it sees them. */

export const getCurrentValidators = nodeMethod({
  name: 'validators.getCurrentValidators',
  path: '/ext/bc/{chain}/validators',
  summary: "The validators of a chain's subnet, with the uptime that this node has seen.",
  params: () =>
    z.object({
      nodeIDs: z.optional(
        field(z.array(idField('node')), { sentence: 'Only these nodes.', default: 'every validator' }),
      ),
    }),
  result: () =>
    z.object({
      validators: z.array(
        z.object({
          validationID: idField('validation', 'Of a permissioned subnet: the transaction that added the validator.'),
          nodeID: idField('node'),
          weight: weight(),
          startTimestamp: unixTime(),
          isActive: flagField('Whether an L1 validator has balance; always true on a permissioned subnet.'),
          isL1Validator: flagField(),
          isConnected: flagField('To the node that answers.'),
          uptimePercentage: percent('Of the time since it started, as this node has seen it.'),
          uptimeSeconds: seconds('Time that this node was connected to it.'),
        }),
      ),
    }),
  availability: { on: 'own', flag: 'validators-api-enabled' },
});
