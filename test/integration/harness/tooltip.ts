import { bridge } from './bridge';
import { hoverBox, leaveHover } from './hover';

/**
 * Points at an item of a tree until its tooltip says `expected`, and takes the pointer away. VS Code drops a tooltip whose
 * row is drawn anew before it shows, and shows none until the pointer comes back; so does a user.
 *
 * @returns the tooltip's text
 */
export async function tooltipOf(selector: string, expected: string): Promise<string> {
  for (let tries = 4; ; tries--) {
    await bridge('move', { selector });
    try {
      return await bridge('waitForText', { selector: hoverBox, text: expected }, 6000);
    } catch (error) {
      if (tries === 0) {
        throw error;
      }
    } finally {
      await leaveHover();
    }
  }
}
