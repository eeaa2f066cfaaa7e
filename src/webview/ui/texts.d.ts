declare module '*.svg' {
  const source: string;
  export = source;
}
