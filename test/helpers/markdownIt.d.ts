// The used part of markdown-it, whose package has no types.
declare module 'markdown-it' {
  const create: MarkdownItFactory;
  export = create;
}
declare module 'markdown-it-12' {
  const create: MarkdownItFactory;
  export = create;
}
type MarkdownItFactory = (options: { readonly html: boolean; readonly linkify: boolean }) => {
  readonly linkify: { set(options: { readonly fuzzyLink: boolean }): unknown };
  render(markdown: string): string;
};
