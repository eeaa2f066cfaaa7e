export interface Parts {
  readonly class?: string;
  /** Stays text, whatever stands in it. */
  readonly text?: string;
  readonly title?: string;
  /** Attributes, `role` and `aria-…` above all; one without a value is left out. */
  readonly with?: Readonly<Record<string, string | undefined>>;
}

/** An element of the page. The only place where text becomes part of it, and never as HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  parts: Parts,
  children: readonly (Node | string | undefined)[] = [],
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (parts.class !== undefined) {
    made.className = parts.class;
  }
  if (parts.text !== undefined) {
    made.textContent = parts.text;
  }
  if (parts.title !== undefined) {
    made.title = parts.title;
  }
  for (const [name, value] of Object.entries(parts.with ?? {})) {
    if (value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function button(label: string, onClick: () => unknown, pressed?: boolean): HTMLButtonElement {
  const made = element('button', { text: label, with: { type: 'button' } });
  if (pressed !== undefined) {
    made.setAttribute('aria-pressed', String(pressed));
  }
  made.addEventListener('click', onClick);
  return made;
}

/** A button that shows a part of its label, where the rest is clear from what stands before it. */
export function shortButton(label: string, text: string, onClick: () => void): HTMLButtonElement {
  const made = button(label, onClick);
  made.textContent = text;
  made.title = label;
  made.setAttribute('aria-label', label);
  return made;
}

/** What stands where an answer will, while it is read. */
export function waitingElement(): HTMLElement {
  return element('p', { class: 'sentence', text: 'Parsing the response…', with: { role: 'status' } });
}
