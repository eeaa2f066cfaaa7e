import * as z from 'zod/mini';
import { text } from '../../../schema/wire';
import { amountField, field } from '../field';
import { nodeMethod } from '../method';

/** Fees of transactions (ACP-103) and of L1 validators (ACP-77) on the P-Chain. */

const path = '/ext/bc/P';
const params = () => z.object({});

const timestamp = () => field(text, { unit: 'time', sentence: 'Time of the chain that the state is of.' });

export const getFeeConfig = nodeMethod({
  name: 'platform.getFeeConfig',
  path,
  summary: 'How the fees of transactions are reckoned.',
  params,
  result: () =>
    z.object({
      weights: field(z.array(amountField('gas')), {
        sentence: 'Gas for a byte, for a read and a write of the database, and for a unit of computation.',
      }),
      maxCapacity: amountField('gas', 'Most gas that can be used at once.'),
      maxPerSecond: amountField('gas/s', 'Gas by which the capacity grows each second.'),
      targetPerSecond: amountField('gas/s', 'Use of gas at which the price stays.'),
      minPrice: amountField('nAVAX/gas'),
      excessConversionConstant: amountField('gas', 'Excess of gas that raises the price e-fold.'),
    }),
});

export const getFeeState = nodeMethod({
  name: 'platform.getFeeState',
  path,
  summary: 'What gas costs now, and how much of it there is.',
  params,
  result: () =>
    z.object({
      capacity: amountField('gas', 'Gas that can be used now.'),
      excess: amountField('gas', 'Gas used beyond the target.'),
      price: amountField('nAVAX/gas'),
      timestamp: timestamp(),
    }),
});

export const getValidatorFeeConfig = nodeMethod({
  name: 'platform.getValidatorFeeConfig',
  path,
  summary: 'How the fee of L1 validators is reckoned.',
  params,
  result: () =>
    z.object({
      capacity: amountField('count', 'Most active L1 validators.'),
      target: amountField('count', 'Number of active L1 validators at which the price stays.'),
      minPrice: amountField('nAVAX/s'),
      excessConversionConstant: amountField('count', 'Excess of validator seconds that raises the price e-fold.'),
    }),
});

export const getValidatorFeeState = nodeMethod({
  name: 'platform.getValidatorFeeState',
  path,
  summary: 'What an active L1 validator pays for a second now.',
  params,
  result: () =>
    z.object({
      excess: amountField('count', 'Validator seconds beyond the target.'),
      price: amountField('nAVAX/s'),
      timestamp: timestamp(),
    }),
});
