import { ListError } from '../lists/listError';

/** What is left of an export is not what it left, or is another's: nothing of it is believed, and it can only begin anew. */
export class StaleExportError extends ListError {}
