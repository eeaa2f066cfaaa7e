const drawn = new WeakMap<HTMLElement, string>();

/**
 * Draws a part anew where what it shows has changed, and leaves it otherwise. What had the focus has it afterwards, by its
 * `data-key`.
 */
export function keptBy(part: HTMLElement, shown: unknown, draw: () => readonly Node[]): void {
  const key = JSON.stringify(shown, (name, value: unknown) => (name === 'told' ? undefined : value));
  if (drawn.get(part) === key) {
    return;
  }
  drawn.set(part, key);
  const { activeElement } = document;
  const focused =
    activeElement instanceof HTMLElement && part.contains(activeElement) ? activeElement.dataset['key'] : undefined;
  part.replaceChildren(...draw());
  if (focused !== undefined) {
    part.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }
}
