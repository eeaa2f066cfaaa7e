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

/** How many of things in order are before the first one that a test does not hold for. */
export function countWhile(count: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    [low, high] = isBefore(middle) ? [middle + 1, high] : [low, middle];
  }
  return low;
}
