import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { amountField, field } from '../../field';
import { platform } from '../sharedFields';

/** Fees of transactions (ACP-103) and of L1 validators (ACP-77) on the P-Chain. */

const timestamp = () => field(wireText, { unit: 'time', sentence: 'Chain time of the fee state.' });

export const getFeeConfig = platform('platform.getFeeConfig', {
  summary: 'Fee config of the P-Chain.',
  result: () => ({
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

export const getFeeState = platform('platform.getFeeState', {
  summary: 'Current gas price and capacity of the P-Chain.',
  result: () => ({
    capacity: amountField('gas', 'Available gas capacity.'),
    excess: amountField('gas', 'Gas excess over the target.'),
    price: amountField('nAVAX/gas'),
    timestamp: timestamp(),
  }),
});

export const getValidatorFeeConfig = platform('platform.getValidatorFeeConfig', {
  summary: 'L1 validator fee config (continuous fee).',
  result: () => ({
    capacity: amountField('count', 'Max active L1 validators.'),
    target: amountField('count', 'Target active L1 validators.'),
    minPrice: amountField('nAVAX/s'),
    excessConversionConstant: amountField('count', 'Excess conversion constant: excess that raises the price e-fold.'),
  }),
});

export const getValidatorFeeState = platform('platform.getValidatorFeeState', {
  summary: 'Current continuous fee rate of active L1 validators.',
  result: () => ({
    excess: amountField('count', 'Validator-second excess over the target.'),
    price: amountField('nAVAX/s'),
    timestamp: timestamp(),
  }),
});
