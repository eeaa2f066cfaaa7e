declare const keyless: unique symbol;

/**
 * A URL without what may be a key in it. What copies or shows a URL of the settings takes this type, so that the compiler
 * refuses one that did not go through `keylessUrl`.
 */
export type KeylessUrl = string & { readonly [keyless]: true };
