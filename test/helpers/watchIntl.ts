import type { Page } from 'playwright-core';

/** Reloads a page that records uses of Intl, whose first use takes milliseconds. @returns what was used */
export async function watchIntl(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(`
    window.used = [];
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat']) {
      Intl[name] = new Proxy(Intl[name], { construct: (of, given) => window.used.push(name) && new of(...given) });
    }
    Number.prototype.toLocaleString = () => String(window.used.push('toLocaleString'));
  `);
  await page.reload();
  return () => page.evaluate('window.used');
}
