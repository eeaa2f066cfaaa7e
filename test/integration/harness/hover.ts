import { bridge } from './bridge';

/** The box that a mouse hover opens over the editor. */
export const hoverBox = '.monaco-hover:not(.hidden)';

/** Rests the pointer on `text` in the visible editor and waits until the hover says `expected`; gives all it says. */
export async function hoverUntil(text: string, expected: string, wait?: number): Promise<string> {
  await bridge('move', { text }, wait);
  return bridge('waitForText', { selector: hoverBox, text: expected }, wait);
}

/**
 * Takes the pointer away and waits until no hover is there. VS Code shows one that was due a moment later, and tracks no pointer that
 * left before that; a key closes it, but Escape is for the list in focus where there is one, and Scroll Lock is for nothing else.
 */
export async function leaveHover(): Promise<void> {
  for (let tries = 4; ; tries--) {
    await bridge('press', { keys: 'Escape' });
    await bridge('press', { keys: 'ScrollLock' });
    await bridge('move', { x: 5 + tries, y: 5 });
    try {
      await bridge('waitForNone', { selector: hoverBox }, 3000);
      return;
    } catch (error) {
      if (tries === 0) {
        throw error;
      }
    }
  }
}
