import type { AxeResults, RunOptions } from 'axe-core';
import { source } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * Violations reported by axe, a line for each element.
 *
 * @param rules all, or those that depend on the theme
 */
export async function accessibilityFaults(page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> {
  // Evaluated through the debugging protocol, which the page's policy does not restrict.
  if (!(await page.evaluate<boolean>('"axe" in window'))) {
    await page.evaluate(source);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
  };
  // An output is embedded in a foreign page.
  const ours = "document.querySelector('main') ? document : document.body.firstElementChild";
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${ours}, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary = '' }) =>
        `${id}: ${html.slice(0, 300)} ${failureSummary.split('\n').slice(1).join(' ')}`,
    ),
  );
}
