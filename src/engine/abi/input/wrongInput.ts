/** What somebody typed cannot be used; the message is a sentence for them. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput';
}

/** What was typed, read; or a sentence about what is wrong with it. */
export type InputReading<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly sentence: string };

export function readSafely<T>(read: () => T): InputReading<T> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof WrongInput) {
      return { ok: false, sentence: error.message };
    }
    throw error;
  }
}
