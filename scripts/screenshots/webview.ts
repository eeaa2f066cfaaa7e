/** What a page shows that stands in two frames. */
export const webview =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame';
