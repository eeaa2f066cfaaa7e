declare module '*.svg' {
  const source: string;
  export = source;
}

declare module '*.css' {
  const source: string;
  export = source;
}
