/**
 * A message with each text that comes up in it kept once: thousands of rows have the same words, labels and addresses, and
 * every message brings a copy of each. Changes the message itself, which nobody else has.
 */
export function sharedTexts<T extends object>(message: T): T {
  const known = new Map<string, string>();
  const share = (holder: object): void => {
    for (const [key, value] of Object.entries(holder) as [string, unknown][]) {
      if (typeof value === 'string') {
        const text = known.get(value) ?? value;
        known.set(text, text);
        (holder as Record<string, unknown>)[key] = text;
      } else if (typeof value === 'object' && value !== null) {
        share(value);
      }
    }
  };
  share(message);
  return message;
}
