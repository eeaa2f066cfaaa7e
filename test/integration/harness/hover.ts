import { bridge } from './bridge';

/** The box that a mouse hover opens over the editor. */
export const hoverBox = '.monaco-hover:not(.hidden)';

/** Rests the pointer on `text` in the visible editor and waits until the hover says `expected`; gives all it says. */
export async function hoverUntil(text: string, expected: string, wait?: number): Promise<string> {
  await bridge('move', { text }, wait);
  return bridge('waitForText', { selector: hoverBox, text: expected }, wait);
}

/**
 * Takes the pointer off the editor and waits until the hover is gone. VS Code shows one that was due a moment later, and keeps it
 * where what it is of has been drawn anew: as a reader would, the pointer then moves again.
 */
export async function leaveHover(): Promise<void> {
  for (let tries = 4; ; tries--) {
    await bridge('press', { keys: 'Escape' });
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
