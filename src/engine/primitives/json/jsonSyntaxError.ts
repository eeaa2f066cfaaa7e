/** A text that is not JSON as this project reads it. The message is a technical clause in English, without the text itself. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';

  /** `offset` is where reading stopped, in UTF-16 units from the start of the text. */
  constructor(
    readonly problem: string,
    readonly offset: number,
  ) {
    super(`${problem} at offset ${offset}`);
  }
}

/** A text that may be JSON, and holds more values than are read. */
export class TooManyValuesError extends JsonSyntaxError {
  constructor(
    readonly limit: number,
    offset: number,
  ) {
    super(`more than ${limit} values`, offset);
  }
}
