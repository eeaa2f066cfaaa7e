/** Its message is a sentence for the user: what happened, where, what next. No fault of the program, so no stack is kept. */
export class HumanError extends Error {
  override readonly name = 'HumanError';
}
