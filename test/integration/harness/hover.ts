import { bridge } from './bridge';

/** The editor's mouse hover. */
export const hoverBox = '.monaco-hover:not(.hidden)';

/** Rests the pointer on `text` in the visible editor until the hover contains `expected`; returns its whole text. */
export async function hoverUntil(text: string, expected: string, wait?: number): Promise<string> {
  await bridge('move', { text }, wait);
  return bridge('waitForText', { selector: hoverBox, text: expected }, wait);
}

/**
 * Moves the pointer away and waits until there is no hover. VS Code still shows a hover that was due, and does not
 * notice that the pointer left before; a key closes it. Escape would go to a focused list, while Scroll Lock has no
 * other effect.
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
