import { bridge } from './bridge';
import { hoverBox, leaveHover } from './hover';

/**
 * Hovers a tree item until its tooltip contains `expected`, and moves the pointer away. Hovers again as a user would,
 * because VS Code drops the tooltip of a row that is redrawn.
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
