type Extras = typeof import('../extras/main');

/** Code that is loaded once somebody asks for it, with its styles for the output that holds `place`. */
export async function extras(place: Node): Promise<Extras> {
  const loaded = await import('../extras/main');
  const root = place.getRootNode();
  if (root instanceof ShadowRoot && !root.adoptedStyleSheets.includes(loaded.sheet)) {
    root.adoptedStyleSheets.push(loaded.sheet);
  }
  return loaded;
}
