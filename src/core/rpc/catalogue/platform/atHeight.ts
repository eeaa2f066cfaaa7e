import * as z from 'zod/mini';
import { u64 } from '../../../schema/wire';
import { field } from '../field';

/** A height of the P-Chain, or the one that a block proposed now would name. */
export const atHeight = () =>
  field(z.union([u64, z.literal('proposed')]), {
    unit: 'height',
    sentence: 'Height of the P-Chain, or proposed for the one that a block proposed now would name.',
  });
