/** A part of an address with its %XX as the characters that they stand for; `undefined` where they stand for none. */
export function decodeUriPart(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) {
      return undefined;
    }
    throw error;
  }
}
