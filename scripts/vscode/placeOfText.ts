import type { Page } from 'playwright-core';

/** Waits for `text` in an editor line and returns the pixel position of its middle, or of its visible beginning. */
export async function placeOfText(page: Page, text: string, timeout: number): Promise<{ x: number; y: number }> {
  try {
    const handle = await page.waitForFunction(`(${findText})(${JSON.stringify(text)})`, undefined, { timeout });
    return (await handle.jsonValue()) as { x: number; y: number };
  } catch (error) {
    throw new Error(`no visible editor shows "${text}" within ${timeout} ms`, { cause: error });
  }
}

/** Runs in the page. A line has many spans, so text is searched in the line, then located in its text nodes. */
const findText = `(text) => {
  for (const line of document.querySelectorAll('.monaco-editor .view-lines .view-line')) {
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    // The editor draws spaces as no-break spaces.
    const whole = nodes.map((node) => node.data).join('').replaceAll('\\u00a0', ' ');
    const start = whole.indexOf(text);
    if (start < 0) continue;
    // In a narrow editor the middle of a long word may be out of sight, and its beginning not.
    for (const part of [2, 4, 8, 16, 32]) {
      let offset = start + Math.floor(text.length / part);
      for (const node of nodes) {
        if (offset < node.length) {
          const range = document.createRange();
          range.setStart(node, offset);
          range.setEnd(node, offset + 1);
          const { x, y, width, height } = range.getBoundingClientRect();
          if (width > 0 && x + width <= innerWidth && y + height <= innerHeight) return { x: x + width / 2, y: y + height / 2 };
          break;
        }
        offset -= node.length;
      }
    }
  }
  return undefined;
}`;
