import type { AxeResults, RunOptions } from 'axe-core';
import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe finds, a line for each element.
 *
 * @param rules all, or those that depend on a theme
 */
export async function accessibilityFaults(page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> {
  // Ran by the browser's own tools, a page's policy does not hold for it.
  if (!(await page.evaluate<boolean>('"axe" in window'))) {
    await page.evaluate(source);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  };
  // An output is a part of a page that is not ours.
  const ours = "document.querySelector('main') ? document : document.body.firstElementChild";
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${ours}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) =>
        `${id}: ${html.slice(0, 300)} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  );
}
