/** What a map holds under a key; it is made where there is nothing, and a map that is full is emptied first. */
export function getOrMake<K, V extends NonNullable<unknown>>(
  map: Pick<Map<K, V>, 'get' | 'set'> & Partial<Pick<Map<K, V>, 'size' | 'clear'>>,
  key: K,
  make: () => V,
  most = Infinity,
): V {
  const known = map.get(key);
  if (known !== undefined) {
    return known;
  }
  if ((map.size ?? 0) >= most) {
    map.clear?.();
  }
  const made = make();
  map.set(key, made);
  return made;
}
