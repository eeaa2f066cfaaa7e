/** See packBundle.mjs. @param file of the bundle, which is packed in its place */
export function packBundle(file: string): void;
