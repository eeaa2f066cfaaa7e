/** Selects the content of a webview, which is nested in two frames. */
export const webview =
  'iframe.webview >> internal:control=enter-frame >> iframe#active-frame >> internal:control=enter-frame';
