import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { amountField, field } from '../../field';
import { nodeMethod } from '../../method';

/** Fees of transactions (ACP-103) and of L1 validators (ACP-77) on the P-Chain. */

const path = '/ext/bc/P';
const params = () => z.object({});

const timestamp = () => field(wireText, { unit: 'time', sentence: 'Chain time of the fee state.' });

export const getFeeConfig = nodeMethod({
  name: 'platform.getFeeConfig',
  path,
  summary: 'Fee config of the P-Chain.',
  params,
  result: () =>
    z.object({
      weights: field(z.array(amountField('gas')), {
        sentence: 'Gas per byte, database read, database write and compute unit.',
      }),
      maxCapacity: amountField('gas', 'Max gas capacity.'),
      maxPerSecond: amountField('gas/s', 'Capacity refill per second.'),
      targetPerSecond: amountField('gas/s', 'Target gas per second.'),
      minPrice: amountField('nAVAX/gas'),
      excessConversionConstant: amountField('gas', 'Excess conversion constant: excess that raises the price e-fold.'),
    }),
});

export const getFeeState = nodeMethod({
  name: 'platform.getFeeState',
  path,
  summary: 'Current gas price and capacity of the P-Chain.',
  params,
  result: () =>
    z.object({
      capacity: amountField('gas', 'Available gas capacity.'),
      excess: amountField('gas', 'Gas excess over the target.'),
      price: amountField('nAVAX/gas'),
      timestamp: timestamp(),
    }),
});

export const getValidatorFeeConfig = nodeMethod({
  name: 'platform.getValidatorFeeConfig',
  path,
  summary: 'L1 validator fee config (continuous fee).',
  params,
  result: () =>
    z.object({
      capacity: amountField('count', 'Max active L1 validators.'),
      target: amountField('count', 'Target active L1 validators.'),
      minPrice: amountField('nAVAX/s'),
      excessConversionConstant: amountField(
        'count',
        'Excess conversion constant: excess that raises the price e-fold.',
      ),
    }),
});

export const getValidatorFeeState = nodeMethod({
  name: 'platform.getValidatorFeeState',
  path,
  summary: 'Current continuous fee rate of active L1 validators.',
  params,
  result: () =>
    z.object({
      excess: amountField('count', 'Validator-second excess over the target.'),
      price: amountField('nAVAX/s'),
      timestamp: timestamp(),
    }),
});
