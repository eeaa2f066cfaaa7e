import { UserError } from '../../../errors';

/** What a network, node or service has no signatures for, as a sentence. */
export class WarpError extends UserError {
  override readonly name = 'WarpError';
}
