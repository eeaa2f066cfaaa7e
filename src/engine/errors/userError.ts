/** Its message is a sentence for the user: what happened, where, what next. No fault of the program, so no log keeps its stack. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
