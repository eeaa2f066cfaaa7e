import baseCss from './base.css';

/** Gives a page its styles beside those of all tabs of ours. Its policy knows no style elements; this needs none. */
export function adoptStyles(...styles: readonly string[]): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([baseCss, ...styles].join(''));
  document.adoptedStyleSheets = [sheet];
}
