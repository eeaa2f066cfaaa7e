import { UserError } from '../errors';

/** Why a list or its export cannot go on, as a sentence; trying the same again changes nothing. */
export class ListError extends UserError {
  override readonly name = 'ListError';
}

/** What is left of an export is not what it left, or is another's: nothing of it is believed, and it can only begin anew. */
export class StaleExportError extends ListError {}
