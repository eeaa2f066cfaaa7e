/** A command that cannot be read as a request; the message is a sentence for who wrote it. */
export class WrongCommand extends Error {
  override readonly name = 'WrongCommand';
}
