/** Its message is a sentence for the user: what happened, where, what next. No fault of the program, so no stack is kept. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
